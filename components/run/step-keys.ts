/** Keys of a run that is stepped, in the editor and on the page of a run alike. */
export const STEP_KEYS = { go: ["F8"], step: ["F10"] } as const;
