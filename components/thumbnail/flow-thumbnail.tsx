import { ICONS } from "../ui/icon-map";
import type { GlyphState } from "../ui/state-glyph";
import { type KindLooks, looksOf } from "./kind-looks";
import { type PlacedNode, placeNodes, type ThumbEdge, type ThumbNode } from "./place-nodes";
import "./flow-thumbnail.css";

interface FlowThumbnailProps {
  nodes: readonly ThumbNode[];
  edges: readonly ThumbEdge[];
  kinds: KindLooks;
  /** by node id, where a run is shown */
  states?: Readonly<Record<string, GlyphState>>;
  /** draws each kind's icon in its tile: for large pictures */
  icons?: boolean;
}

/** More than this would be dust. */
const MOST_NODES = 400;
const MARGIN = 8;
const LEAST = { width: 128, height: 48 };

/** The real graph, small. A picture without words of its own: the card beside it names the flow. */
export function FlowThumbnail({ nodes, edges, kinds, states = {}, icons = false }: FlowThumbnailProps) {
  const placed = placeNodes(nodes.slice(0, MOST_NODES), edges);
  if (placed.length === 0) return null;
  const byId = new Map(placed.map((node) => [node.id, node]));
  return (
    <svg className="mini" viewBox={viewBox(placed)} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      {placed.map((node) => node.container && <rect key={node.id} className="mini-frame" {...box(node)} rx="4" />)}
      {edges.map((edge, index) => {
        const from = byId.get(edge.from);
        const to = byId.get(edge.to);
        const dead = states[edge.to] === "skipped" || states[edge.from] === "skipped";
        return (
          from && to && <path key={index} className={dead ? "mini-edge mini-dead" : "mini-edge"} d={wire(from, to)} />
        );
      })}
      {placed.map(
        (node) =>
          !node.container && <MiniNode key={node.id} node={node} kinds={kinds} state={states[node.id]} icons={icons} />,
      )}
    </svg>
  );
}

interface MiniNodeProps {
  node: PlacedNode;
  kinds: KindLooks;
  state: GlyphState | undefined;
  icons: boolean;
}

function MiniNode({ node, kinds, state, icons }: MiniNodeProps) {
  const { x, y } = node;
  if (node.type === "note") return <rect className="mini-note" {...box(node)} rx="1.5" />;
  const looks = looksOf(node.type, kinds);
  const Shape = icons ? ICONS[looks.icon] : undefined;
  const words = lengths(node.id);
  return (
    <g className={`mini-node k-${looks.family}${state ? ` mini-${state}` : ""}`}>
      <rect {...box(node)} rx="2.5" />
      <rect className="mini-tile" x={x + 2.5} y={y + 2.5} width="7" height="7" rx="1.5" />
      {Shape && <Shape className="mini-ic" x={x + 3.5} y={y + 3.5} width={5} height={5} />}
      <path className="mini-text" d={`M${x + 12} ${y + 4.6}h${words[0]}M${x + 12} ${y + 7.8}h${words[1]}`} />
    </g>
  );
}

const box = ({ x, y, width, height }: PlacedNode) => ({ x, y, width, height });

/** Lines that stand for words: the same for the same node every time. */
function lengths(id: string): [number, number] {
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) sum = (sum * 31 + id.charCodeAt(at)) % 9973;
  return [6 + (sum % 4), 4 + (sum % 5)];
}

/** A curve to the right; to a node of the next row, around the cards as on the canvas. */
function wire(from: PlacedNode, to: PlacedNode): string {
  const [x1, y1] = [from.x + from.width, from.y + from.height / 2];
  const [x2, y2] = [to.x, to.y + to.height / 2];
  if (x2 > x1) {
    const reach = (x2 - x1) / 2;
    return `M${x1} ${y1}C${x1 + reach} ${y1} ${x2 - reach} ${y2} ${x2} ${y2}`;
  }
  const down = y2 > y1 ? 1 : -1;
  const far = Math.abs(y2 - y1) > 34;
  const lane = far ? y1 + down * 12 : y2 - down * (to.height / 2 + 2.5);
  const r = 2;
  const [right, left] = [x1 + 3, x2 - 3];
  if (Math.abs(lane - y1) < 2 * r) return `M${x1} ${y1}H${right}V${lane}H${left}V${y2}H${x2}`;
  return [
    `M${x1} ${y1}H${right - r}q${r} 0 ${r} ${down * r}V${lane - down * r}q0 ${down * r} ${-r} ${down * r}`,
    `H${left + r}q${-r} 0 ${-r} ${down * r}V${y2 - down * r}q0 ${down * r} ${r} ${down * r}H${x2}`,
  ].join("");
}

function viewBox(placed: readonly PlacedNode[]): string {
  const left = Math.min(...placed.map((node) => node.x)) - MARGIN;
  const top = Math.min(...placed.map((node) => node.y)) - MARGIN;
  const width = Math.max(...placed.map((node) => node.x + node.width)) + MARGIN - left;
  const height = Math.max(...placed.map((node) => node.y + node.height)) + MARGIN - top;
  const [w, h] = [Math.max(width, LEAST.width), Math.max(height, LEAST.height)];
  return `${left - (w - width) / 2} ${top - (h - height) / 2} ${w} ${h}`;
}
