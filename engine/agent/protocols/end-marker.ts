/** Any of these alone on the last line of an answer says that the task is done. */
export const END_MARKERS = ["END", "任务完成", "TASK COMPLETE"] as const;

/** Takes the end marker off the last line that is not blank. */
export function takeEndMarker(text: string): { text: string; end_marker: boolean } {
  const words = text.trimEnd();
  const start = words.lastIndexOf("\n") + 1;
  const last = words.slice(start).trim();
  if (!END_MARKERS.some((marker) => marker === last)) return { text, end_marker: false };
  return { text: words.slice(0, start).trimEnd(), end_marker: true };
}
