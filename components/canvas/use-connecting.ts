"use client";

import type { Connection, FinalConnectionState, OnConnectStartParams } from "@xyflow/react";
import { useMemo, useRef } from "react";
import type { StoreApi } from "zustand/vanilla";
import { canConnect } from "@/engine/contract/connect";
import type { FlowDocument, PortRef, Position } from "@/engine/contract/flow";
import type { CanvasState } from "./canvas-context";
import type { KindMaps } from "./canvas-nodes";
import type { FlowCanvasProps } from "./flow-canvas";
import { inFrameBody } from "./frame-body";
import { isInside } from "./frames";

type Handlers = Pick<FlowCanvasProps, "document" | "onConnect" | "onReconnect" | "onLooseEnd" | "onRefused">;

/** Everything about dragging a connection: which cards fade, what is legal, and what a drop means. */
export function useConnecting(handlers: Handlers, maps: KindMaps, store: StoreApi<CanvasState>) {
  const latest = useRef(handlers);
  latest.current = handlers;
  const done = useRef(false);
  return useMemo(() => {
    const ask = (from: PortRef, to: PortRef, without?: string) =>
      canConnect(dropEdge(latest.current.document, without), maps.kinds, from, to);
    return {
      isValidConnection: (
        one:
          | Connection
          | { id?: string; source: string; target: string; sourceHandle?: string | null; targetHandle?: string | null },
      ) => {
        const { from, to } = portsOfConnection(one);
        return ask(from, to, "id" in one ? one.id : undefined) === null;
      },
      onConnectStart: (_: unknown, { nodeId, handleId, handleType }: OnConnectStartParams) => {
        done.current = false;
        if (!nodeId) return;
        const { document } = latest.current;
        const here = { node: nodeId, port: handleId ?? (handleType === "source" ? "out" : "in") };
        const faded = new Set<string>();
        for (const node of document.nodes) {
          if (node.id === nodeId) continue;
          const entry = maps.kinds.get(node.type);
          const fits =
            entry &&
            (handleType === "source"
              ? entry.inputs.some((port) => ask(here, { node: node.id, port: port.id }) === null)
              : outputIds(maps, document, node.id).some((port) => ask({ node: node.id, port }, here) === null));
          if (!fits) faded.add(node.id);
        }
        store.setState({ faded });
      },
      onConnect: (connection: Connection) => {
        done.current = true;
        const { from, to } = portsOfConnection(connection);
        latest.current.onConnect?.(from, to);
      },
      onConnectEnd: (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
        store.setState({ faded: null });
        if (done.current || !state.fromHandle || !state.fromNode) return;
        const screen = pointOf(event);
        const side = state.fromHandle.type;
        const here = { node: state.fromNode.id, port: state.fromHandle.id ?? (side === "source" ? "out" : "in") };
        const { document } = latest.current;
        const over = state.toNode?.id ?? nodeUnder(screen, document, here.node);
        if (!over) {
          if (onFreeGround(screen)) latest.current.onLooseEnd?.({ from: here, side }, screen);
          return;
        }
        if (over === here.node && !state.toHandle) return;
        const node = document.nodes.find((one) => one.id === over);
        const entry = node && maps.kinds.get(node.type);
        const ports = state.toHandle?.id
          ? [state.toHandle.id]
          : side === "source"
            ? (entry?.inputs.map((port) => port.id) ?? [])
            : outputIds(maps, document, over);
        const pairs = (ports.length > 0 ? ports : [side === "source" ? "in" : "out"]).map((port) =>
          side === "source" ? { from: here, to: { node: over, port } } : { from: { node: over, port }, to: here },
        );
        const legal = pairs.find(({ from, to }) => ask(from, to) === null);
        if (legal) {
          latest.current.onConnect?.(legal.from, legal.to);
          return;
        }
        const why = pairs[0] && ask(pairs[0].from, pairs[0].to);
        if (why) latest.current.onRefused?.(why, screen);
      },
      onReconnect: (old: { id: string }, connection: Connection) => {
        const { from, to } = portsOfConnection(connection);
        latest.current.onReconnect?.(old.id, from, to);
      },
      onReconnectEnd: () => store.setState({ faded: null }),
    };
  }, [maps, store]);
}

function portsOfConnection(one: {
  source: string;
  target: string;
  sourceHandle?: string | null;
  targetHandle?: string | null;
}): { from: PortRef; to: PortRef } {
  return {
    from: { node: one.source, port: one.sourceHandle ?? "out" },
    to: { node: one.target, port: one.targetHandle ?? "in" },
  };
}

function outputIds(maps: KindMaps, flow: FlowDocument, id: string): string[] {
  const node = flow.nodes.find((one) => one.id === id);
  const entry = node && maps.kinds.get(node.type);
  if (!entry) return [];
  const listed = entry.dynamic_outputs ? [entry.dynamic_outputs.rest.id] : [];
  return [...entry.outputs.map((port) => port.id), ...listed];
}

function dropEdge(flow: FlowDocument, id: string | undefined): FlowDocument {
  return id === undefined ? flow : { ...flow, edges: flow.edges.filter((edge) => edge.id !== id) };
}

function pointOf(event: MouseEvent | TouchEvent): Position {
  if ("changedTouches" in event) {
    const touch = event.changedTouches[0];
    return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
  }
  return { x: event.clientX, y: event.clientY };
}

/** The node that a wire was dropped on; the empty body of a frame around its beginning is none. */
function nodeUnder({ x, y }: Position, flow: FlowDocument, from: string): string | null {
  const hit = document.elementFromPoint(x, y);
  const id = hit?.closest<HTMLElement>(".react-flow__node")?.dataset.id;
  return id === undefined || (inFrameBody(hit) && isInside(flow, from, id)) ? null : id;
}

function onFreeGround({ x, y }: Position): boolean {
  const hit = document.elementFromPoint(x, y);
  return inFrameBody(hit) || Boolean(hit?.closest(".react-flow__pane, .react-flow__edge"));
}
