"use client";

import { useTranslations } from "next-intl";
import { useNodeState } from "@/components/canvas/run-source-provider";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import type { CatalogEntry } from "@/engine/contract/catalog";
import type { FlowNode } from "@/engine/contract/flow";
import { portsOf } from "@/engine/contract/ports";
import { pinOutputs } from "../commands/pin-outputs";
import { useEditor } from "../editor-context";
import { setPin } from "../edits/change-node";
import { JsonField } from "../form/json-widget";

/** The output that stands for the node in runs by hand: said, edited as JSON, taken away. Nothing where there is none. */
export function PinSection({ node, entry }: { node: FlowNode; entry: CatalogEntry }) {
  const t = useTranslations("editor.pin");
  const { flow } = useEditor();
  const { pin } = node;
  if (!pin) return null;
  const ports = portsOf(entry, node).outputs.map((port) => port.id);
  const change = (more: Partial<NonNullable<FlowNode["pin"]>>) =>
    flow.edit(setPin(node.id, { ...pin, ...more }), { burst: `${node.id}.pin` });
  return (
    <section className="pin-section" aria-label={t("title")} onBlur={() => flow.endBurst()}>
      <div className="notice">
        <Icon name="pin" />
        <div className="grow">
          <b>{t("title")}</b> {t("text")}
        </div>
        <Button size="small" onClick={() => flow.edit(setPin(node.id, null))}>
          {t("unpin")}
        </Button>
      </div>
      <div className="form-field">
        <label className="label" htmlFor={`pin-${node.id}`}>
          {t("output")}
        </label>
        <JsonField
          id={`pin-${node.id}`}
          value={pin.output}
          onChange={(output) => output !== undefined && change({ output })}
        />
      </div>
      {ports.length > 1 && (
        <div className="form-field">
          <label className="label" htmlFor={`pin-port-${node.id}`}>
            {t("port")}
          </label>
          <Select
            id={`pin-port-${node.id}`}
            value={pin.port ?? ports[0] ?? "out"}
            options={ports.map((port) => ({ value: port, label: port }))}
            onChange={(port) => change({ port })}
          />
        </div>
      )}
    </section>
  );
}

/** Over the last run of a node: keeps what it gave there. */
export function PinThis({ node, path }: { node: FlowNode; path: string }) {
  const t = useTranslations("editor.pin");
  const editor = useEditor();
  const state = useNodeState(path);
  if (state?.status !== "finished" || node.type === "start" || node.type === "end") return null;
  const same = node.pin !== undefined && JSON.stringify(node.pin.output) === JSON.stringify(state.output);
  return (
    <div className="pin-this">
      {same ? (
        <span className="detail secondary row">
          <Icon name="pin" size={12} /> {t("pinned_this")}
        </span>
      ) : (
        <Button size="small" icon="pin" title={t("text")} onClick={() => void pinOutputs(editor, [node])}>
          {t(node.pin ? "pin_instead" : "pin_this")}
        </Button>
      )}
    </div>
  );
}
