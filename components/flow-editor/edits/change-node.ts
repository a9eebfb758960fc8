import type { FlowNode, Policy, Position } from "@/engine/contract/flow";
import type { Edit } from "./edit";

/** Changes one node; the document stays the same object where nothing changed. */
export const changeNode =
  (id: string, change: (node: FlowNode) => FlowNode): Edit =>
  (flow) => {
    const index = flow.nodes.findIndex((node) => node.id === id);
    const before = flow.nodes[index];
    if (!before) return flow;
    const after = change(before);
    if (after === before) return flow;
    const nodes = flow.nodes.slice();
    nodes[index] = after;
    return { ...flow, nodes };
  };

/** An empty name takes the name away: the node is then called by its id. References use ids, so none changes. */
export const renameNode = (id: string, name: string): Edit =>
  changeNode(id, (node) => {
    const wanted = name.trim().slice(0, 200);
    if ((node.name ?? "") === wanted) return node;
    const { name: _, ...rest } = node;
    return wanted === "" ? rest : { ...rest, name: wanted };
  });

/** `undefined` removes the field. */
export const setConfig = (id: string, field: string, value: unknown): Edit =>
  changeNode(id, (node) => {
    if (node.config[field] === value) return node;
    const config = { ...node.config };
    if (value === undefined) delete config[field];
    else config[field] = value;
    return { ...node, config };
  });

export const setPolicy = (id: string, patch: Partial<Policy>): Edit =>
  changeNode(id, (node) => {
    const policy: Record<string, unknown> = { ...node.policy, ...patch };
    for (const key of Object.keys(policy)) if (policy[key] === undefined) delete policy[key];
    const { policy: _, ...rest } = node;
    return Object.keys(policy).length === 0 ? rest : { ...rest, policy };
  });

export const setSave = (id: string, save: Record<string, string>): Edit =>
  changeNode(id, (node) => {
    const { save: _, ...rest } = node;
    return Object.keys(save).length === 0 ? rest : { ...rest, save };
  });

export const setDisabled =
  (ids: ReadonlySet<string>, disabled: boolean): Edit =>
  (flow) => ({
    ...flow,
    nodes: flow.nodes.map((node) => {
      if (!ids.has(node.id) || Boolean(node.disabled) === disabled) return node;
      const { disabled: _, ...rest } = node;
      return disabled ? { ...rest, disabled } : rest;
    }),
  });

/** Keeps an output for runs started by hand; null takes it away. */
export const setPin = (id: string, pin: FlowNode["pin"] | null): Edit =>
  changeNode(id, (node) => {
    const { pin: _, ...rest } = node;
    return pin ? { ...rest, pin } : node.pin === undefined ? node : rest;
  });

export const moveNodes =
  (positions: ReadonlyMap<string, Position>): Edit =>
  (flow) => {
    let moved = false;
    const nodes = flow.nodes.map((node) => {
      const to = positions.get(node.id);
      if (!to || (node.position?.x === to.x && node.position.y === to.y)) return node;
      moved = true;
      return { ...node, position: { x: Math.round(to.x), y: Math.round(to.y) } };
    });
    return moved ? { ...flow, nodes } : flow;
  };
