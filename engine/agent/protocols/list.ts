import type { Protocol } from "../../contract/message";
import { json } from "./json";
import { marker } from "./marker";
import { native } from "./native";
import type { ToolProtocol } from "./protocol";

/** From the best to the simplest: the ladder that `auto` climbs down. */
export const PROTOCOLS: readonly ToolProtocol[] = [native, json, marker];

export function protocolNamed(name: Protocol): ToolProtocol {
  const found = PROTOCOLS.find((protocol) => protocol.name === name);
  if (!found) throw new Error(`no protocol ${name}`);
  return found;
}
