"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/tooltip";
import type { FlowDocument } from "@/engine/contract/flow";
import { useEditor, useFlow } from "../editor-context";
import { setDocument } from "../edits/set-document";
import { freeName } from "../form/assignments-widget";
import { useEntryRows } from "../form/entry-rows";
import { isObject, textOf } from "../form/widget";

/** Variables of the flow with what they hold when a run begins. */
export function VariablesEditor({ id }: { id: string }) {
  const t = useTranslations("editor");
  const { flow } = useEditor();
  const variables = useFlow((state) => state.document.variables);
  const rows = useEntryRows(variables, (next) => {
    const value = Object.keys(next).length === 0 ? undefined : (next as FlowDocument["variables"]);
    flow.edit(setDocument("variables", value), { burst: "variables" });
  });
  return (
    <div className="rows">
      {rows.rows.map((row, index) => {
        const variable = isObject(row.value) ? row.value : {};
        return (
          <div className="row" key={index}>
            <input
              id={index === 0 ? id : undefined}
              className={rows.isDouble(index) ? "field mono grow is-bad" : "field mono grow"}
              value={row.name}
              aria-label={t("form.name")}
              spellCheck={false}
              onChange={(event) => rows.change(index, { name: event.target.value })}
            />
            <input
              className="field mono grow"
              value={textOf(variable.default)}
              placeholder={t("form.default")}
              aria-label={t("form.default")}
              spellCheck={false}
              onChange={(event) => {
                const { default: _, ...rest } = variable;
                const value = readDefault(event.target.value);
                rows.change(index, { value: value === undefined ? rest : { ...rest, default: value } });
              }}
            />
            <IconButton size="small" icon="trash-2" label={t("form.remove")} onClick={() => rows.remove(index)} />
          </div>
        );
      })}
      <Button
        variant="quiet"
        size="small"
        icon="plus"
        className="add-row"
        id={rows.rows.length === 0 ? id : undefined}
        onClick={() =>
          rows.add({
            name: freeName(
              rows.rows.map((row) => row.name),
              "variable",
            ),
            value: { default: "" },
          })
        }
      >
        {t("form.add_variable")}
      </Button>
    </div>
  );
}

/** JSON where the text is exactly that (a number, list, true), else text. */
function readDefault(text: string): unknown {
  if (text === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value !== "string" && textOf(value) === text ? value : text;
  } catch {
    return text;
  }
}
