// Guards pages and static files, every one of them: no matcher leaves anything out. Routes are guarded again by `handle()`.
// It gives each page a nonce of its own, which Next reads from the policy on the request and puts on its scripts.

import { type NextRequest, NextResponse } from "next/server";
import { checkRequest } from "@/app/_server/check-request";
import { contentPolicy, setSecurityHeaders } from "@/app/_server/security-headers";
import { statusOf } from "@/engine/contract/problem";

export function proxy(request: NextRequest): NextResponse {
  const wrong = checkRequest(request.method, request.headers);
  const nonce = crypto.randomUUID().replaceAll("-", "");
  if (wrong) {
    const refusal = NextResponse.json({ problems: [wrong] }, { status: statusOf([wrong]) });
    refusal.headers.set("cache-control", "no-store");
    setSecurityHeaders(refusal.headers);
    return refusal;
  }
  if (request.nextUrl.pathname.startsWith("/api/")) {
    // Data runs no scripts and needs no nonce; `handle()` sets its headers, these are for what no route answers.
    const response = NextResponse.next();
    setSecurityHeaders(response.headers);
    return response;
  }
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", contentPolicy(nonce));
  const response = NextResponse.next({ request: { headers } });
  setSecurityHeaders(response.headers, nonce);
  return response;
}
