import Type, { type Static } from "typebox";

/** A label or sentence for people, in every language of the interface. */
export const LocalText = Type.Object({ en: Type.String(), zh: Type.String() });
export type LocalText = Static<typeof LocalText>;

/** Text as it appears in files that others may have written: one language or all of them. */
export const AnyText = Type.Union([Type.String(), LocalText]);
export type AnyText = Static<typeof AnyText>;
