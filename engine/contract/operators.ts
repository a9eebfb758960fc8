/** Comparisons of conditions, in the order in which an editor offers them. `engine/nodes/cases.ts` says what each means. */
export const OPERATORS = [
  "eq",
  "ne",
  "lt",
  "le",
  "gt",
  "ge",
  "contains",
  "not_contains",
  "starts_with",
  "ends_with",
  "matches",
  "in",
  "empty",
  "not_empty",
  "exists",
] as const;
export type Operator = (typeof OPERATORS)[number];
