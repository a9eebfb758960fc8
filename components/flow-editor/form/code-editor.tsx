"use client";

// JavaScript with colours, completion and marks where it cannot be read. Large, and so only loaded with the first code
// node that is looked at.

import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { javascriptLanguage, localCompletionSource } from "@codemirror/lang-javascript";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
  syntaxTree,
} from "@codemirror/language";
import { linter } from "@codemirror/lint";
import { Annotation, Compartment, EditorState } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers, tooltips } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { codeProblems } from "./code-problems";
import "./code-editor.css";

export interface CodeEditorProps {
  id: string;
  value: string;
  /** names of what the code is given, offered after `inputs.` */
  names: readonly string[];
  label: string;
  bad: boolean;
  onChange: (value: string) => void;
}

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword, tags.operatorKeyword], class: "code-k" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: "code-s" },
  { tag: [tags.number, tags.bool, tags.null], class: "code-n" },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], class: "code-c" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], class: "code-f" },
]);

/** What the isolated engine has beside the language itself. */
const GLOBALS: Completion[] = [
  { label: "inputs", type: "variable" },
  ...["console.log", "JSON.parse", "JSON.stringify", "Object.entries", "Object.fromEntries", "Array.isArray"].map(
    (label): Completion => ({ label, type: "function" }),
  ),
  ...["return", "const", "let", "await", "for", "if", "else", "throw"].map(
    (label): Completion => ({ label, type: "keyword" }),
  ),
  ...["Math", "Number", "String", "Date", "Map", "Set", "RegExp"].map(
    (label): Completion => ({ label, type: "class" }),
  ),
];

/** Marks changes that come from outside, which must not be told back. */
const fromOutside = Annotation.define<boolean>();

export function CodeEditor({ id, value, names, label, bad, onChange }: CodeEditorProps) {
  const t = useTranslations("editor.form");
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ names, onChange });
  latest.current = { names, onChange };
  const attributes = useRef(new Compartment());
  const described = { id, "aria-label": label, "aria-invalid": String(bad), spellcheck: "false" };
  const words = useRef(t);
  words.current = t;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; what changes is handed on below
  useEffect(() => {
    const created = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: value,
        extensions: [
          lineNumbers(),
          highlightActiveLine(),
          history(),
          indentOnInput(),
          indentUnit.of("  "),
          bracketMatching(),
          closeBrackets(),
          javascriptLanguage,
          javascriptLanguage.data.of({ autocomplete: localCompletionSource }),
          javascriptLanguage.data.of({
            autocomplete: (context: CompletionContext) => offered(context, latest.current.names),
          }),
          autocompletion(),
          syntaxHighlighting(COLOURS),
          linter(({ state }) =>
            codeProblems(syntaxTree(state), state.doc.toString()).map(({ from, to }) => ({
              from,
              to,
              severity: "error",
              message: words.current("code_syntax"),
            })),
          ),
          tooltips({ parent: document.body }),
          keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, indentWithTab]),
          EditorView.lineWrapping,
          attributes.current.of(EditorView.contentAttributes.of(described)),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((one) => one.annotation(fromOutside))) return;
            latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = created;
    return () => {
      created.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    const current = view.current;
    if (!current || current.state.doc.toString() === value) return;
    current.dispatch({
      changes: { from: 0, to: current.state.doc.length, insert: value },
      annotations: fromOutside.of(true),
    });
  }, [value]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: its parts
  useEffect(() => {
    view.current?.dispatch({
      effects: attributes.current.reconfigure(EditorView.contentAttributes.of(described)),
    });
  }, [id, label, bad]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape means here that Tab shall leave, and nothing beyond
    <div
      ref={host}
      className={bad ? "code-editor is-bad" : "code-editor"}
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
    />
  );
}

function offered(context: CompletionContext, names: readonly string[]): CompletionResult | null {
  const member = context.matchBefore(/\binputs\.[\p{L}\p{N}_$]*/u);
  if (member) {
    const options = names.map(
      (name): Completion =>
        /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)
          ? { label: name, type: "property" }
          : { label: name, type: "property", apply: (view, _, from, to) => bracketed(view, name, from, to) },
    );
    return { from: member.from + "inputs.".length, options };
  }
  const word = context.matchBefore(/[\p{L}_$][\p{L}\p{N}_$.]*/u);
  if (!word && !context.explicit) return null;
  return { from: word?.from ?? context.pos, options: GLOBALS };
}

/** A name that cannot stand behind a dot: `inputs["first name"]`. */
function bracketed(view: EditorView, name: string, from: number, to: number): void {
  const insert = `[${JSON.stringify(name)}]`;
  view.dispatch({ changes: { from: from - 1, to, insert }, selection: { anchor: from - 1 + insert.length } });
}
