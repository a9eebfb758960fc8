import type { Metadata } from "next";
import { RunsPage } from "@/components/runs-list/runs-page";
import { Shell } from "@/components/shell/shell";
import { requestWords } from "@/components/ui/request-choices";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords("runs"))("title") };
}

export default function Page() {
  return (
    <Shell>
      <RunsPage />
    </Shell>
  );
}
