"use client";

import { useTranslations } from "next-intl";
import { api } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { useResource } from "@/components/ui/use-resource";
import type { FlowDocument } from "@/engine/contract/flow";
import { useEditor, useFlow } from "../editor-context";
import { pinFlow } from "../edits/pin-flow";
import { textOf, type WidgetProps } from "./widget";

interface FlowsAnswer {
  flows: { id: string; name: string }[];
}
interface FlowAnswer {
  flow: { id: string; document: FlowDocument; version?: string };
}

/** The flow that is called, kept in the version it had when it was chosen. */
export function FlowWidget({ id, node, value }: WidgetProps) {
  const t = useTranslations("editor");
  const editor = useEditor();
  const chosen = textOf(value);
  const version = textOf(node.config.version);
  const pinned = useFlow((state) => state.document.flows?.[version]);
  const { data } = useResource<FlowsAnswer>("/api/flows");
  const options = (data?.flows ?? []).filter((one) => one.id !== editor.id);
  const take = async (flowId: string) => {
    try {
      const { flow } = await api.get<FlowAnswer>(`/api/flows/${encodeURIComponent(flowId)}`);
      if (!flow.version) throw new Error("no version");
      editor.flow.edit(pinFlow(node.id, flowId, flow.version, flow.document));
    } catch {
      editor.say("say.flow_not_read", {}, true);
    }
  };
  const known = chosen === "" || options.some((one) => one.id === chosen);
  return (
    <>
      <Select
        id={id}
        value={chosen}
        options={[
          ...(chosen === "" ? [{ value: "", label: t("form.choose_flow") }] : []),
          ...(known ? [] : [{ value: chosen, label: pinned?.name ?? chosen }]),
          ...options.map((one) => ({ value: one.id, label: one.name })),
        ]}
        onChange={(next) => next !== "" && void take(next)}
      />
      {chosen !== "" && <PinnedState flow={chosen} version={version} update={() => void take(chosen)} />}
    </>
  );
}

function PinnedState({ flow, version, update }: { flow: string; version: string; update: () => void }) {
  const t = useTranslations("editor");
  const { data } = useResource<FlowAnswer>(`/api/flows/${encodeURIComponent(flow)}`);
  const newer = data?.flow.version !== undefined && data.flow.version !== version;
  return (
    <div className="row detail">
      <a href={`/flows/${encodeURIComponent(flow)}`}>{t("form.open_flow")}</a>
      <span className="grow" />
      {newer && <span className="ink-waiting">{t("form.newer_version")}</span>}
      {newer && (
        <Button size="small" onClick={update}>
          {t("form.update_flow")}
        </Button>
      )}
    </div>
  );
}
