// What the text protocols put into the system prompt, generated from the tools' contracts.

import type { Protocol } from "../../contract/message";
import { type OfferedTool, parameterNames } from "./protocol";

type TextProtocol = Exclude<Protocol, "native">;

interface ParameterSchema {
  type?: unknown;
  enum?: unknown[];
  const?: unknown;
  anyOf?: ParameterSchema[];
  items?: ParameterSchema;
  default?: unknown;
  examples?: unknown[];
  description?: string;
}

const HEADING = /^# Tools \((json|marker) calls\)$/m;
const SIGNATURE = /^## ([^\s(]+)\(/gm;

/** Which text protocol a system prompt explains, and the names of the tools in it. Read by the rehearsal model. */
export function listedTools(system: string): { protocol: TextProtocol; tools: string[] } | null {
  const heading = HEADING.exec(system);
  if (!heading) return null;
  const rest = system.slice(heading.index);
  return { protocol: heading[1] as TextProtocol, tools: [...rest.matchAll(SIGNATURE)].map((found) => found[1] ?? "") };
}

export function toolPrompt(
  protocol: TextProtocol,
  rules: readonly string[],
  tools: readonly OfferedTool[],
  write: (tool: string, args: Record<string, unknown>) => string,
): string {
  if (tools.length === 0) return "";
  const examples = exampleTools(tools).map((tool) => write(tool.name, exampleArguments(tool)));
  return [
    `# Tools (${protocol} calls)`,
    rules.map((rule) => `- ${rule}`).join("\n"),
    ...tools.map(describe),
    `# Examples of calls\n${examples.join("\n\n")}`,
  ].join("\n\n");
}

function describe(tool: OfferedTool): string {
  const { does, use, avoid, fails } = tool.description.en;
  const lines = [
    `## ${signature(tool)}`,
    does,
    `Use it when: ${use}`,
    `Do not use it when: ${avoid}`,
    `It fails when: ${fails}`,
  ];
  for (const name of parameterNames(tool)) {
    const { description } = schemaOf(tool, name);
    if (description) lines.push(`- ${name}: ${description}`);
  }
  return lines.join("\n");
}

/** `file_list(dir_path: string, depth?: integer)` */
export function signature(tool: OfferedTool): string {
  const required = requiredNames(tool);
  const parameters = parameterNames(tool).map(
    (name) => `${name}${required.includes(name) ? "" : "?"}: ${typeText(schemaOf(tool, name))}`,
  );
  return `${tool.name}(${parameters.join(", ")})`;
}

function typeText(schema: ParameterSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map(typeText).join(" | ");
  if (schema.type === "array") return `${schema.items ? typeText(schema.items) : "any"}[]`;
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  return typeof schema.type === "string" ? schema.type : "any";
}

/** The first tool, and the one with the most parameters, so that both a short and a long call are shown. */
function exampleTools(tools: readonly OfferedTool[]): OfferedTool[] {
  const [first, ...others] = tools;
  const longest = others.toSorted((a, b) => parameterNames(b).length - parameterNames(a).length)[0];
  return [first, longest].filter((tool) => tool !== undefined);
}

function exampleArguments(tool: OfferedTool): Record<string, unknown> {
  const required = requiredNames(tool);
  const names = required.length > 0 ? required : parameterNames(tool).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, exampleValue(name, schemaOf(tool, name))]));
}

function exampleValue(name: string, schema: ParameterSchema): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleValue(name, schema.anyOf[0]);
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.type === "boolean") return true;
  if (schema.type === "array") return [exampleValue(name, schema.items ?? {})];
  if (schema.type === "object") return {};
  if (/url/.test(name)) return "https://example.org/";
  if (/dir/.test(name)) return "/workspace/reports";
  if (/dest/.test(name)) return "/workspace/reports/a.txt";
  if (/path/.test(name)) return "/workspace/a.txt";
  return "text";
}

function requiredNames(tool: OfferedTool): string[] {
  return (tool.parameters.required as string[] | undefined) ?? [];
}

function schemaOf(tool: OfferedTool, name: string): ParameterSchema {
  const properties = tool.parameters.properties as Record<string, ParameterSchema> | undefined;
  return properties?.[name] ?? {};
}
