import type { Metadata } from "next";
import { FullPageNote } from "@/components/shell/full-page-note";
import { requestWords } from "@/components/ui/request-choices";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords("common"))("page_missing") };
}

export default function NotFound() {
  return <FullPageNote icon="search-x" title="page_missing" detail="page_missing_detail" />;
}
