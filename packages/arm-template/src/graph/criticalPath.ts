import { isLoose } from './options/optionReporter.ts';
import { isDeploymentType } from './template/resourceItem.ts';
import type {
  CriticalPath,
  CriticalPathOptions,
  DependencyGraph,
  GraphNode,
  ScheduledNode,
} from './types.ts';

/**
 * Returns the chain of resources that determines the duration of a deployment, and for every resource its earliest
 * start and its slack. Resources in a cycle, and those that depend on one, are left out because they never run. An
 * empty graph has an empty path.
 */
export function criticalPath(graph: DependencyGraph, options?: CriticalPathOptions | null): CriticalPath {
  if (!isGraph(graph)) return { path: [], duration: 0, schedule: [] };
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const ordered = graph.order.flat().flatMap((id) => nodes.get(id) ?? []);
  const durationOf = durations(options ?? {});
  const ends = new Map<string, number>();
  const reasons = new Map<string, string>();
  let last: GraphNode | undefined;
  for (const node of ordered) {
    let start = 0;
    for (const id of node.dependsOn) {
      const end = ends.get(id) ?? 0;
      // Of several that end together the first decides, even if it takes no time.
      if (end > start || !reasons.has(node.id)) reasons.set(node.id, id);
      start = Math.max(start, end);
    }
    const end = start + durationOf(node);
    ends.set(node.id, end);
    // A container that ends with its content is less informative than the content.
    if (!last || end > (ends.get(last.id) ?? 0)) last = node;
  }
  const duration = last ? (ends.get(last.id) ?? 0) : 0;
  return {
    path: last ? chainTo(last.id, reasons, nodes) : [],
    duration,
    schedule: scheduleOf(ordered, ends, duration, durationOf),
  };
}

const isGraph = (graph: unknown): boolean =>
  isLoose(graph) && Array.isArray(graph['nodes']) && Array.isArray(graph['order']);

/** Durations of nodes in seconds: by id, by type, or a default for all others. */
function durations({
  durations: listed = {},
  otherwise = 1,
}: CriticalPathOptions): (node: GraphNode) => number {
  const known = new Map(Object.entries(listed).map(([key, seconds]) => [key.toLowerCase(), seconds]));
  return (node) => {
    const seconds = known.get(node.id.toLowerCase()) ?? known.get(node.type.toLowerCase());
    if (seconds !== undefined && Number.isFinite(seconds)) return Math.max(0, seconds);
    return node.existing || isDeploymentType(node.type) ? 0 : otherwise;
  };
}

function chainTo(
  id: string,
  reasons: ReadonlyMap<string, string>,
  nodes: ReadonlyMap<string, GraphNode>,
): string[] {
  const chain: string[] = [];
  for (let at: string | undefined = id; at !== undefined && nodes.has(at); at = reasons.get(at))
    chain.push(at);
  return chain.reverse();
}

function scheduleOf(
  ordered: readonly GraphNode[],
  ends: ReadonlyMap<string, number>,
  duration: number,
  durationOf: (node: GraphNode) => number,
): ScheduledNode[] {
  const latest = new Map<string, number>();
  for (const node of ordered.toReversed()) {
    const own = latest.get(node.id) ?? duration;
    for (const id of node.dependsOn)
      latest.set(id, Math.min(latest.get(id) ?? duration, own - durationOf(node)));
  }
  return ordered.map((node) => {
    const end = ends.get(node.id) ?? 0;
    return {
      id: node.id,
      start: end - durationOf(node),
      end,
      slack: (latest.get(node.id) ?? duration) - end,
    };
  });
}
