/** Evaluates one template string of a node's config in the scope of its step; exactly one `{{ … }}` gives the value. */
export type Bound = (template: string, extra?: Record<string, unknown>) => unknown;
