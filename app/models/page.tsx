import type { Metadata } from "next";
import { ModelsPage } from "@/components/models/models-page";
import { Shell } from "@/components/shell/shell";
import { requestWords } from "@/components/ui/request-choices";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords("models"))("title") };
}

export default function Page() {
  return (
    <Shell>
      <ModelsPage />
    </Shell>
  );
}
