"use client";

import { Handle, Position as Side } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { useLanguage } from "@/components/ui/use-language";
import type { FlowNode } from "@/engine/contract/flow";
import { inLanguage } from "@/engine/contract/local-text";
import { ERROR_PORT } from "@/engine/contract/ports";
import type { NodeState } from "@/engine/contract/run-state";
import { type CardShape, ROW_HEIGHT } from "./card-size";
import { testText } from "./case-text";
import { portState } from "./port-state";

interface PortRowsProps {
  node: FlowNode;
  shape: CardShape;
  state: NodeState | undefined;
  connectable: boolean;
}

/** Outputs as rows: one per case of a condition, then the rest, then the way out on errors. */
export function PortRows({ node, shape, state, connectable }: PortRowsProps) {
  const t = useTranslations("editor");
  const language = useLanguage();
  const cases = casesOf(node);
  return shape.outputs.map((port) => {
    const known = cases.get(port.id);
    const settled = state?.status === "finished" || state?.status === "failed";
    const look = settled ? (state.port === port.id ? "is-taken" : "is-dead") : "";
    const label = port.label ? inLanguage(port.label, language) : port.id;
    const word =
      cases.size === 0 || port.id === ERROR_PORT
        ? null
        : known
          ? t(known.index === 0 ? "card.if" : "card.else_if")
          : t("card.else");
    return (
      <div key={port.id} className={`node-port-row ${look}`} title={known ? `${label}: ${known.text}` : label}>
        {word && <span className="if">{word}</span>}
        <span className="grow cut">
          {known ? (
            known.named ? (
              label
            ) : (
              <span className="mono">{known.text || label}</span>
            )
          ) : cases.size > 0 && word ? (
            ""
          ) : (
            label
          )}
        </span>
        <Handle
          id={port.id}
          type="source"
          position={Side.Right}
          isConnectable={connectable}
          className={`port port-out ${port.id === ERROR_PORT ? "port-error" : ""} ${portState(state, port.id)}`}
          style={{ top: ROW_HEIGHT / 2 }}
        />
      </div>
    );
  });
}

interface CaseRow {
  index: number;
  named: boolean;
  text: string;
}

/** The cases of a condition by port, as short text. Other kinds with listed ports have none. */
function casesOf(node: FlowNode): Map<string, CaseRow> {
  const rows = new Map<string, CaseRow>();
  if (!Array.isArray(node.config.cases)) return rows;
  for (const [index, one] of (node.config.cases as unknown[]).entries()) {
    if (typeof one !== "object" || one === null) continue;
    const { id, name, all, any } = one as Record<string, unknown>;
    if (typeof id !== "string") continue;
    const tests = Array.isArray(all) ? all : Array.isArray(any) ? any : [];
    if (!Array.isArray(all) && !Array.isArray(any)) continue;
    const text = tests
      .map(testText)
      .filter(Boolean)
      .join(Array.isArray(all) ? " & " : " | ");
    rows.set(id, { index, named: typeof name === "string" && name.trim() !== "", text });
  }
  return rows;
}
