// Headers that every answer carries, of routes, pages and static files alike.

const FIXED = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
} as const;

/** Scripts run only with this answer's nonce. `next dev` evaluates code and talks over a socket; a built app does not. */
export function contentPolicy(nonce: string | null, development = process.env.NODE_ENV === "development"): string {
  const script = [
    "'self'",
    ...(nonce ? [`'nonce-${nonce}'`, "'strict-dynamic'"] : []),
    ...(development ? ["'unsafe-eval'"] : []),
  ];
  return [
    "default-src 'none'",
    `script-src ${script.join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

export function setSecurityHeaders(headers: Headers, nonce: string | null = null): void {
  for (const [name, value] of Object.entries(FIXED)) headers.set(name, value);
  headers.set("content-security-policy", contentPolicy(nonce));
}
