"use client";

import { Command } from "cmdk";
import { useTranslations } from "next-intl";
import { Popover } from "radix-ui";
import { useState } from "react";
import type { ModelsAnswer } from "@/components/ui/api-rows";
import { Icon } from "@/components/ui/icon";
import { useLanguage } from "@/components/ui/use-language";
import { useResource } from "@/components/ui/use-resource";
import { inLanguage } from "@/engine/contract/local-text";
import { textOf, type WidgetProps } from "./widget";

interface ModelPickProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
  /** what an empty choice means */
  empty: string;
  bad?: boolean;
  label?: string;
}

/** A model of a known provider, a rehearsal, or any name that is typed. */
export function ModelPick({ id, value, onChange, empty, bad, label }: ModelPickProps) {
  const t = useTranslations("editor");
  const language = useLanguage();
  const { data } = useResource<ModelsAnswer>("/api/models");
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const choose = (name: string) => {
    onChange(name);
    setSearch("");
    setOpen(false);
  };
  const rehearsal = data?.rehearsals.find((one) => one.name === value);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button id={id} type="button" className={bad ? "field model is-bad" : "field model"} aria-label={label}>
          <span className="prov">
            <Icon name={rehearsal ? "square-play" : "cpu"} size={14} />
          </span>
          <span className="grow cut">
            {value ? <span className="strong">{value}</span> : <span className="ph">{empty}</span>}
          </span>
          {rehearsal && <span className="badge badge-accent">{t("form.rehearsal")}</span>}
          <Icon name="chevrons-up-down" size={14} />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="menu pick-list" align="start" sideOffset={4} collisionPadding={8}>
          <Command loop label={t("form.models")}>
            <div className="pick-search">
              <Icon name="search" size={14} />
              <Command.Input value={search} onValueChange={setSearch} placeholder={t("form.search_models")} />
            </div>
            <Command.List>
              <Command.Item value={`= ${empty}`} className="mi" onSelect={() => choose("")}>
                <span className="grow cut">{empty}</span>
                {value === "" && <Icon name="check" size={14} />}
              </Command.Item>
              {data?.providers.map((provider) => (
                <Command.Group key={provider.id} heading={provider.name}>
                  {modelsOf(provider).map((model) => (
                    <Command.Item
                      key={model}
                      value={`${provider.name}/${model}`}
                      className="mi"
                      onSelect={() => choose(`${provider.name}/${model}`)}
                    >
                      <Icon name="cpu" size={14} />
                      <span className="grow cut">{model}</span>
                      {value === `${provider.name}/${model}` && <Icon name="check" size={14} />}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
              {data && data.rehearsals.length > 0 && (
                <Command.Group heading={t("form.rehearsals")}>
                  {data.rehearsals.map((one) => (
                    <Command.Item
                      key={one.name}
                      value={`${one.name} ${inLanguage(one.title, language)}`}
                      className="mi"
                      onSelect={() => choose(one.name)}
                    >
                      <Icon name="square-play" size={14} />
                      <span className="grow cut">{inLanguage(one.title, language)}</span>
                      {value === one.name && <Icon name="check" size={14} />}
                    </Command.Item>
                  ))}
                </Command.Group>
              )}
              {search.trim() !== "" && (
                <Command.Item forceMount value={`use ${search}`} className="mi" onSelect={() => choose(search.trim())}>
                  <Icon name="plus" size={14} />
                  <span className="grow cut">{t("form.use_model", { name: search.trim() })}</span>
                </Command.Item>
              )}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function modelsOf(provider: { default_model: string | null; models: string[] }): string[] {
  return [...new Set([...(provider.default_model ? [provider.default_model] : []), ...provider.models])];
}

export function ModelWidget({ id, value, onChange, bad }: WidgetProps) {
  const t = useTranslations("editor");
  const { data } = useResource<ModelsAnswer>("/api/models");
  const name = data?.default_model;
  return (
    <ModelPick
      id={id}
      value={textOf(value)}
      onChange={onChange}
      bad={bad}
      empty={name ? t("form.default_model", { name }) : t("form.no_default_model")}
    />
  );
}
