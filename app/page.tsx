import type { Metadata } from "next";
import { HomePage } from "@/components/home/home-page";
import { Shell } from "@/components/shell/shell";
import { requestWords } from "@/components/ui/request-choices";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords("home"))("title") };
}

export default function Page() {
  return (
    <Shell>
      <HomePage />
    </Shell>
  );
}
