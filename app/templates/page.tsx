import type { Metadata } from "next";
import { GalleryPage } from "@/components/gallery/gallery-page";
import { Shell } from "@/components/shell/shell";
import { requestWords } from "@/components/ui/request-choices";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords("gallery"))("title") };
}

export default function Page() {
  return (
    <Shell>
      <GalleryPage />
    </Shell>
  );
}
