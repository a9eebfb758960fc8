import type { Metadata } from "next";
import { ReplayPage } from "@/components/replay/replay-page";
import { requestWords } from "@/components/ui/request-choices";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords("replay"))("title") };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <ReplayPage run_id={(await params).id} />;
}
