import type { Metadata } from "next";
import { SamplePage } from "@/components/replay/sample-page";
import { requestWords } from "@/components/ui/request-choices";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords("replay"))("sample_run") };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <SamplePage template={(await params).id} />;
}
