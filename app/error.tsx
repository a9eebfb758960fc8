"use client";

import { FullPageNote } from "@/components/shell/full-page-note";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <FullPageNote
      icon="octagon-alert"
      title="page_failed"
      detail="page_failed_detail"
      id={error.digest}
      onRetry={reset}
    />
  );
}
