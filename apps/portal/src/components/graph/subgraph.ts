import type { ResourceGraph } from './resource-graph.ts';
import { maxDrawnResources } from './row-limits.ts';
import { outcomeCounts, rowGroups } from './row-groups.ts';

const typeId = (type: string) => `type:${type.toLowerCase()}`;
const states = {
  error: 'Failed',
  warning: 'Warning',
  running: 'Running',
  pending: 'Pending',
  success: 'Succeeded',
};

/** Returns a graph of types instead of resources. Each type has the worst state of its resources. */
export function typeGraph(graph: ResourceGraph): ResourceGraph {
  const typeOf = new Map(graph.nodes.map((node) => [node.id, typeId(node.type)]));
  const pairs = new Map<string, { from: string; to: string }>();
  for (const edge of graph.edges) {
    const [from, to] = [typeOf.get(edge.from)!, typeOf.get(edge.to)!];
    if (from !== to) pairs.set(`${from}>${to}`, { from, to });
  }
  const nodes = rowGroups(graph.nodes).map(([type, members]) => {
    const worst = outcomeCounts(members)[0]?.[0];
    return {
      id: typeId(type),
      type,
      name: `${members.length} ×`,
      dependsOn: [],
      ...(worst && { state: states[worst] }),
    };
  });
  return { nodes, edges: [...pairs.values()] };
}

/**
 * Returns the graph of one resource with its direct dependencies and dependents, limited to a readable number;
 * `neighbours` is the total number.
 */
export function neighbourGraph(
  graph: ResourceGraph,
  id: string,
): { readonly graph: ResourceGraph; readonly neighbours: number } {
  const near = new Set(graph.edges.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : [])));
  const shown = new Set([id, ...[...near].slice(0, maxDrawnResources - 1)]);
  return {
    graph: {
      nodes: graph.nodes.filter((node) => shown.has(node.id)),
      edges: graph.edges.filter(({ from, to }) => shown.has(from) && shown.has(to)),
    },
    neighbours: near.size,
  };
}
