import { isRecord } from '../options/optionReporter.ts';
import { isDeploymentType } from '../template/resourceItem.ts';
import type {
  CriticalPath,
  CriticalPathOptions,
  DependencyGraph,
  GraphNode,
  ScheduledNode,
} from '../types.ts';
import { arrangeInLayers, type Layers } from './layers.ts';

/**
 * Returns the chain of resources that determines the duration of a deployment, and for every resource its earliest
 * start and its slack. Resources in a cycle, and those that depend on one, are left out because they never run. An
 * empty graph has an empty path.
 */
export function criticalPath(graph: DependencyGraph, options?: CriticalPathOptions | null): CriticalPath {
  if (!isGraph(graph)) return { path: [], duration: 0, schedule: [] };
  const { layers, dependencies } = arrangeInLayers(graph.nodes);
  const ordered = layers.flat();
  const durationOf = durations(options ?? {});
  const ends = new Map<GraphNode, number>();
  const reasons = new Map<GraphNode, GraphNode>();
  let last: GraphNode | undefined;
  for (const node of ordered) {
    let start = 0;
    for (const other of dependencies.get(node)?.keys() ?? []) {
      const end = ends.get(other) ?? 0;
      // Of several that end together the first decides, even if it takes no time.
      if (end > start || !reasons.has(node)) reasons.set(node, other);
      start = Math.max(start, end);
    }
    const end = start + durationOf(node);
    ends.set(node, end);
    // A container that ends with its content is less informative than the content.
    if (!last || end > (ends.get(last) ?? 0)) last = node;
  }
  const duration = last ? (ends.get(last) ?? 0) : 0;
  return {
    path: chainTo(last, reasons),
    duration,
    schedule: scheduleOf(ordered, dependencies, ends, duration, durationOf),
  };
}

const isGraph = (graph: unknown): boolean => isRecord(graph) && Array.isArray(graph['nodes']);

/** Durations of nodes in seconds: by id, by type, or a default for all others. */
function durations({
  durations: durationsById = {},
  otherwise = 1,
}: CriticalPathOptions): (node: GraphNode) => number {
  const known = new Map(Object.entries(durationsById).map(([key, seconds]) => [key.toLowerCase(), seconds]));
  return (node) => {
    const seconds = known.get(node.id.toLowerCase()) ?? known.get(node.type.toLowerCase());
    if (seconds !== undefined && Number.isFinite(seconds)) return Math.max(0, seconds);
    return node.existing || isDeploymentType(node.type) ? 0 : otherwise;
  };
}

function chainTo(last: GraphNode | undefined, reasons: ReadonlyMap<GraphNode, GraphNode>): string[] {
  const chain: string[] = [];
  for (let node = last; node; node = reasons.get(node)) chain.push(node.id);
  return chain.reverse();
}

function scheduleOf(
  ordered: readonly GraphNode[],
  dependencies: Layers['dependencies'],
  ends: ReadonlyMap<GraphNode, number>,
  duration: number,
  durationOf: (node: GraphNode) => number,
): ScheduledNode[] {
  const latest = new Map<GraphNode, number>();
  for (const node of ordered.toReversed()) {
    const start = (latest.get(node) ?? duration) - durationOf(node);
    for (const other of dependencies.get(node)?.keys() ?? [])
      latest.set(other, Math.min(latest.get(other) ?? duration, start));
  }
  return ordered.map((node) => {
    const end = ends.get(node) ?? 0;
    return {
      key: node.key,
      id: node.id,
      start: end - durationOf(node),
      end,
      slack: (latest.get(node) ?? duration) - end,
    };
  });
}
