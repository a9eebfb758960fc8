/** Whether something in the page is the empty part of a frame, where it is free ground like the pane. */
export function inFrameBody(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".frame-body") !== null;
}
