import type { ResourceGraph } from './resource-graph.ts';
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
