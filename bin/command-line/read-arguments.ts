import { type ParseArgsConfig, parseArgs } from "node:util";
import { Refusal } from "./refusal";
import { CHECK_USAGE, REPLAY_USAGE, RUN_USAGE, USAGE } from "./usage";

export const PROTOCOLS = ["auto", "native", "json", "marker"] as const;
export type ProtocolChoice = (typeof PROTOCOLS)[number];

export interface RunCommand {
  command: "run";
  file: string;
  /** as given, name and text */
  input: [string, string][];
  inputs: string | null;
  workspace: string;
  model: string | null;
  base_url: string | null;
  protocol: ProtocolChoice | null;
  events: boolean;
  /** answers to questions: node, path or question, and the decision */
  approve: [string, string][];
}

export type Command =
  | RunCommand
  | { command: "check"; file: string }
  | { command: "replay"; file: string }
  | { command: "help"; text: string };

const HELP = { help: { type: "boolean", short: "h" } } as const;
const RUN_OPTIONS = {
  ...HELP,
  input: { type: "string", short: "i", multiple: true },
  inputs: { type: "string" },
  workspace: { type: "string", short: "w" },
  model: { type: "string", short: "m" },
  "base-url": { type: "string" },
  protocol: { type: "string" },
  events: { type: "boolean" },
  approve: { type: "string", multiple: true },
} as const;

/** Throws Refusal with a sentence. */
export function readArguments(words: readonly string[]): Command {
  const [name, ...args] = words;
  if (name === undefined || name === "help" || name === "--help" || name === "-h")
    return { command: "help", text: USAGE };
  if (name === "run") return readRun(args);
  if (name === "check") return readFileCommand("check", args, CHECK_USAGE);
  if (name === "replay") return readFileCommand("replay", args, REPLAY_USAGE);
  throw new Refusal(`There is no command ${name}. Known: run, check, replay. See sinew --help.`);
}

function readRun(args: string[]): Command {
  const { values, positionals } = parsed("run", { args, options: RUN_OPTIONS, allowPositionals: true });
  if (values.help) return { command: "help", text: RUN_USAGE };
  return {
    command: "run",
    file: onlyFile("run", positionals),
    input: (values.input ?? []).map((pair) => readPair("--input", pair)),
    inputs: values.inputs ?? null,
    workspace: filled("--workspace", values.workspace) ?? "workspace",
    model: filled("--model", values.model),
    base_url: readUrl(values["base-url"]),
    protocol: readProtocol(values.protocol),
    events: values.events ?? false,
    approve: (values.approve ?? []).map((pair) => readPair("--approve", pair)),
  };
}

function readFileCommand(command: "check" | "replay", args: string[], text: string): Command {
  const { values, positionals } = parsed(command, { args, options: HELP, allowPositionals: true });
  return values.help ? { command: "help", text } : { command, file: onlyFile(command, positionals) };
}

function parsed<T extends ParseArgsConfig>(command: string, config: T) {
  try {
    return parseArgs(config);
  } catch (cause) {
    const words = cause instanceof Error ? cause.message.split(". ")[0]! : String(cause);
    throw new Refusal(`${words.replace(/\.$/, "")}. See sinew ${command} --help.`);
  }
}

function onlyFile(command: string, positionals: string[]): string {
  const [file, more] = positionals;
  if (file === undefined) throw new Refusal(`sinew ${command} needs a file. See sinew ${command} --help.`);
  if (more !== undefined) throw new Refusal(`sinew ${command} takes one file; ${more} is one too many.`);
  return file;
}

function readPair(option: "--input" | "--approve", pair: string): [string, string] {
  const at = pair.indexOf("=");
  if (at < 1) throw new Refusal(`${option} ${pair} is not understood: write ${option} name=value.`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

function filled(option: string, value: string | undefined): string | null {
  if (value === "") throw new Refusal(`${option} is empty.`);
  return value ?? null;
}

function readUrl(value: string | undefined): string | null {
  const url = filled("--base-url", value);
  if (url !== null && !/^https?:\/\//.test(url))
    throw new Refusal(`--base-url ${url} must begin with http:// or https://.`);
  return url;
}

function readProtocol(value: string | undefined): ProtocolChoice | null {
  if (value === undefined) return null;
  const found = PROTOCOLS.find((name) => name === value);
  if (!found) throw new Refusal(`--protocol ${value} is not known. Known: ${PROTOCOLS.join(", ")}.`);
  return found;
}
