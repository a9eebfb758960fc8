"use client";

import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { useLanguage } from "@/components/ui/use-language";
import type { Message } from "@/engine/contract/message";
import { valueLine } from "./value-text";

const SHOWN = 60;
const OPEN = 20_000;

interface MessageListProps {
  messages: readonly Message[];
  /** messages from this index on are new since the previous request */
  fresh?: number;
}

/** The messages exactly as a model saw them. Long ones are cut and open on a click; long histories show their end. */
export function MessageList({ messages, fresh = messages.length }: MessageListProps) {
  const t = useTranslations("run");
  const [all, setAll] = useState(false);
  const from = all ? 0 : Math.max(0, messages.length - SHOWN);
  return (
    <>
      {from > 0 && (
        <button type="button" className="btn btn-quiet btn-small" onClick={() => setAll(true)}>
          {t("messages.earlier", { count: from })}
        </button>
      )}
      <ol className="msgs">
        {messages.slice(from).map((message, index) => (
          <MessageRow key={from + index} message={message} isNew={from + index >= fresh} />
        ))}
      </ol>
    </>
  );
}

const MessageRow = memo(function MessageRow({ message, isNew }: { message: Message; isNew: boolean }) {
  const t = useTranslations("run");
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const { role, content, calls } = message;
  const long = content.length > 90 || content.includes("\n");
  const bad = role === "tool" && /"status": ?"(error|refused|timeout)"/.test(content.slice(0, 200));
  const name = ["msg", isNew && "is-new", bad && "is-bad"].filter(Boolean).join(" ");
  const text = open ? content.slice(0, OPEN) : content.slice(0, 400);
  return (
    <li className={name}>
      <span className={`role is-${role}`}>{t(`messages.${role}`)}</span>
      <div className="grow">
        {message.name && <span className="mono muted detail">{message.name}</span>}
        {content !== "" &&
          (long ? (
            <button
              type="button"
              className={open ? "msg-t is-open" : "msg-t is-cut"}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {text}
              {open && content.length > OPEN && " …"}
            </button>
          ) : (
            <div className="msg-t">{content}</div>
          ))}
        {calls?.map((call) => (
          <div key={call.id} className="mono callchip">
            <Icon name="corner-down-right" size={12} />
            <span className="cut">
              {call.name}({valueLine(call.arguments, 120)})
            </span>
          </div>
        ))}
      </div>
      <span className="micro muted num" title={t("messages.characters")}>
        {content.length.toLocaleString(language)}
      </span>
    </li>
  );
});
