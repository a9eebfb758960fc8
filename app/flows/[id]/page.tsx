import type { Metadata } from "next";
import { FlowEditor } from "@/components/flow-editor/flow-editor";
import { requestWords } from "@/components/ui/request-choices";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords("editor");
  return { title: t("title") };
}

export default async function FlowPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <FlowEditor key={id} id={decodeURIComponent(id)} />;
}
