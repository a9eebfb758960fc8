"use client";

import {
  type EdgeChange,
  type NodeChange,
  ReactFlow,
  SelectionMode,
  useOnViewportChange,
  useReactFlow,
  type Viewport,
} from "@xyflow/react";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createStore } from "zustand/vanilla";
import type { Position } from "@/engine/contract/flow";
import { CanvasProvider, type CanvasState } from "./canvas-context";
import { type CardNode, createCardMaker, createWireMaker, type KindMaps, type Wire } from "./canvas-nodes";
import { ConnectionLine } from "./connection-line";
import type { CanvasSelection, FlowCanvasProps } from "./flow-canvas";
import { FlowWire } from "./flow-wire";
import { inFrameBody } from "./frame-body";
import { FrameCard } from "./frame-card";
import { placesOf } from "./frames";
import { MiniMap } from "./mini-map";
import { NodeCard } from "./node-card";
import { boundsOfBoxes, boxAt, OverviewLayer, overviewBoxes } from "./overview-layer";
import { useRunSource } from "./run-source-provider";
import { StickyNote } from "./sticky-note";
import { FIT, useCanvasHandle, useFit } from "./use-canvas-handle";
import { useConnecting } from "./use-connecting";
import { LARGE, useFar } from "./use-far";
import { useFrameDrag } from "./use-frame-drag";
import { ZoomTools } from "./zoom-tools";

const NODE_TYPES = { card: NodeCard, frame: FrameCard, sticky: StickyNote };
const EDGE_TYPES = { flow: FlowWire };
const SNAP: [number, number] = [4, 4];
const NO_CARDS: CardNode[] = [];
const NO_WIRES: Wire[] = [];
const EMPTY: ReadonlySet<string> = new Set();
const NO_PROBLEMS = new Map();
/** From this many nodes on, only what can be seen is in the page. */
const MANY = 60;

export function CanvasSurface(props: FlowCanvasProps & { maps: KindMaps }) {
  const { document: flow, maps, mode, selection, tool = "pointer", problems = NO_PROBLEMS } = props;
  const editing = mode === "edit";
  const view = useReactFlow<CardNode, Wire>();
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [store] = useState(() =>
    createStore<CanvasState>(() => ({
      faded: null,
      problems,
      target: null,
      passes: new Map(),
    })),
  );
  useEffect(() => store.setState({ problems }), [store, problems]);
  // Another run has other passes.
  const source = useRunSource();
  useEffect(() => {
    if (source && store.getState().passes.size > 0) store.setState({ passes: new Map() });
  }, [store, source]);
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (now.passes !== before.passes) latest.current.onPasses?.(now.passes);
      }),
    [store],
  );

  const [moved, setMoved] = useState<ReadonlyMap<string, Position> | null>(null);
  const moving = useRef<Map<string, Position>>(new Map());
  const [makeCards] = useState(createCardMaker);
  const [makeWires] = useState(createWireMaker);
  const chosen = useRef<CanvasSelection>({ nodes: EMPTY, edges: EMPTY });
  const [own, setOwn] = useState<CanvasSelection>({ nodes: EMPTY, edges: EMPTY });
  const shown = selection ?? own;
  chosen.current = shown;
  const cards = makeCards(flow, maps, shown.nodes, moved, editing);
  const wires = useMemo(() => makeWires(flow, shown.edges), [makeWires, flow, shown.edges]);

  const choose = useCallback((changes: { id: string; selected: boolean }[], side: "nodes" | "edges") => {
    const set = new Set(chosen.current[side]);
    for (const change of changes) {
      if (change.selected) set.add(change.id);
      else set.delete(change.id);
    }
    const next = { ...chosen.current, [side]: set };
    chosen.current = next;
    setOwn(next);
    latest.current.onSelectionChange?.(next);
  }, []);

  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      const picked = changes.filter((change) => change.type === "select");
      if (picked.length > 0) choose(picked, "nodes");
      let dragged = false;
      for (const change of changes) {
        if (change.type !== "position" || !change.position || !change.dragging) continue;
        moving.current.set(change.id, change.position);
        dragged = true;
      }
      if (dragged) setMoved(new Map(moving.current));
    },
    [choose],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<Wire>[]) => {
      const picked = changes.filter((change) => change.type === "select");
      if (picked.length > 0) choose(picked, "edges");
    },
    [choose],
  );
  const frameDrag = useFrameDrag(latest, store);
  const onDragStop = useCallback(() => {
    const places = moving.current;
    moving.current = new Map();
    setMoved(null);
    frameDrag.drop(places);
  }, [frameDrag]);

  const connecting = useConnecting(props, maps, store);
  const boundsOf = useCallback((id: string) => {
    const { document, maps } = latest.current;
    const place = placesOf(document, maps).get(id);
    return place ? { x: place.x, y: place.y, width: place.shape.width, height: place.shape.height } : null;
  }, []);
  const fit = useFit(flow, maps);
  useCanvasHandle(props.handle, root, boundsOf, fit);

  const canResize = editing && props.onResize !== undefined;
  const canInsert = editing && props.onInsert !== undefined;
  const canWrite = editing && props.onWriteNote !== undefined;
  const context = useMemo(
    () => ({
      mode,
      maps,
      store,
      resize: canResize
        ? (id: string, size: { width: number; height: number }) => latest.current.onResize?.(id, size)
        : undefined,
      insert: canInsert ? (edge: string, at: Position) => latest.current.onInsert?.(edge, at) : undefined,
      writeNote: canWrite ? (node: string, text: string) => latest.current.onWriteNote?.(node, text) : undefined,
    }),
    [mode, maps, store, canInsert, canWrite, canResize],
  );
  useDotsFollow(root);
  const coarse = useCoarsePointer();
  const far = useFar(flow.nodes.length);
  const boxes = useMemo(() => (flow.nodes.length > LARGE ? overviewBoxes(flow, maps) : []), [flow, maps]);
  const hand = tool === "hand" || !editing || coarse || far;
  const under = (event: { clientX: number; clientY: number }) =>
    far ? boxAt(boxes, view.screenToFlowPosition({ x: event.clientX, y: event.clientY }))?.id : undefined;
  const open = (
    event: { preventDefault: () => void; clientX: number; clientY: number },
    target: { node?: string; edge?: string },
  ) => {
    if (!props.onContextMenu) return;
    event.preventDefault();
    props.onContextMenu(target, { x: event.clientX, y: event.clientY });
  };
  return (
    <CanvasProvider value={context}>
      <ReactFlow<CardNode, Wire>
        ref={root}
        tabIndex={-1}
        className={hand ? "is-hand" : undefined}
        nodes={far ? NO_CARDS : cards}
        edges={far ? NO_WIRES : wires}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onNodeDrag={() => frameDrag.over(moving.current)}
        onSelectionDrag={() => frameDrag.over(moving.current)}
        onNodeDragStop={onDragStop}
        onSelectionDragStop={onDragStop}
        {...(editing && connecting)}
        connectionLineComponent={ConnectionLine}
        connectionRadius={22}
        reconnectRadius={8}
        nodesConnectable={editing}
        nodesDraggable={editing}
        edgesReconnectable={editing}
        elevateNodesOnSelect={false}
        selectionOnDrag={!hand}
        selectionMode={SelectionMode.Partial}
        panOnDrag={hand ? true : [1]}
        panOnScroll
        zoomOnDoubleClick={false}
        panActivationKeyCode={editing ? "Space" : null}
        deleteKeyCode={null}
        selectionKeyCode={editing ? "Shift" : null}
        multiSelectionKeyCode={["Meta", "Control", "Shift"]}
        disableKeyboardA11y
        snapToGrid
        snapGrid={SNAP}
        minZoom={flow.nodes.length > LARGE ? 0.03 : 0.1}
        maxZoom={2}
        fitView={flow.nodes.length <= LARGE}
        fitViewOptions={FIT}
        onInit={() => {
          const bounds = boundsOfBoxes(boxes);
          if (bounds) void view.fitBounds(bounds, { padding: 0.04 });
        }}
        onPaneClick={(event) => {
          const id = under(event);
          if (id === undefined) return;
          const next = { nodes: new Set([id]), edges: EMPTY };
          setOwn(next);
          props.onSelectionChange?.(next);
        }}
        onlyRenderVisibleElements={flow.nodes.length > MANY}
        proOptions={{ hideAttribution: true }}
        onNodeDoubleClick={(event, node) => {
          if (!inFrameBody(event.target)) props.onOpenNode?.(node.id);
        }}
        onNodeContextMenu={(event, node) => open(event, { node: node.id })}
        onEdgeContextMenu={(event, edge) => open(event, { edge: edge.id })}
        onPaneContextMenu={(event) => open(event as MouseEvent, { node: under(event as MouseEvent) })}
        onSelectionContextMenu={(event) => open(event, {})}
        onDoubleClick={(event) => {
          const body = editing && inFrameBody(event.target);
          if (!body && !(event.target as Element).classList.contains("react-flow__pane")) return;
          const box = under(event);
          if (box) view.setCenter(...middleOf(boundsOf(box)), { zoom: 1 });
          else props.onPaneDoubleClick?.({ x: event.clientX, y: event.clientY });
        }}
        onDragOver={(event) => {
          if (!props.onDrop) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = "copy";
        }}
        onDrop={(event) => {
          if (!props.onDrop) return;
          event.preventDefault();
          props.onDrop(event.dataTransfer, { x: event.clientX, y: event.clientY });
        }}
        onKeyDown={(event) => {
          const card = (event.target as HTMLElement).closest<HTMLElement>(".react-flow__node, .react-flow__edge");
          if (event.target !== card || (event.key !== "Enter" && event.key !== " ")) return;
          // With a modifier it is a command (Mod+Enter runs), wherever the focus is.
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          const id = card?.dataset.id;
          if (!id) return;
          event.preventDefault();
          const isNode = card.classList.contains("react-flow__node");
          if (shown[isNode ? "nodes" : "edges"].has(id)) {
            if (isNode && event.key === "Enter") props.onOpenNode?.(id);
            return;
          }
          event.stopPropagation();
          const next = isNode ? { nodes: new Set([id]), edges: EMPTY } : { nodes: EMPTY, edges: new Set([id]) };
          setOwn(next);
          props.onSelectionChange?.(next);
        }}
      />
      {far && <OverviewLayer flow={flow} maps={maps} boxes={boxes} selected={shown.nodes} />}
      <ZoomTools fit={fit} mode={mode} tool={tool} onToolChange={props.onToolChange} onTidyUp={props.onTidyUp} />
      {flow.nodes.length > 1 && <MiniMap flow={flow} maps={maps} />}
      {props.children}
    </CanvasProvider>
  );
}

function middleOf(box: { x: number; y: number; width: number; height: number } | null): [number, number] {
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
}

/** The dots behind the cards move with them, without a render. */
function useDotsFollow(root: RefObject<HTMLDivElement | null>): void {
  const onChange = useCallback(
    ({ x, y }: Viewport) => {
      const sheet = root.current?.parentElement;
      if (sheet) sheet.style.backgroundPosition = `${x % 20}px ${y % 20}px`;
    },
    [root],
  );
  useOnViewportChange({ onChange });
}

/** Fingers pan; a mouse draws a selection box. */
function useCoarsePointer(): boolean {
  const [coarse, setCoarse] = useState(false);
  useEffect(() => setCoarse(matchMedia("(pointer: coarse)").matches), []);
  return coarse;
}
