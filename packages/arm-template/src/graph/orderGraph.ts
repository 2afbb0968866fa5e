import type { DependencyGraph, GraphNode } from '../types.ts';
import { criticalPath } from './criticalPath.ts';
import { arrangeInLayers, type Layers } from './layers.ts';

/** A dependency graph, and the nodes of each of its cycles. */
export interface OrderedGraph {
  readonly graph: DependencyGraph;
  readonly cycles: readonly GraphNode[][];
}

/** Builds the graph of all nodes: resolves their dependencies, arranges them in layers and finds the cycles. */
export function orderGraph(nodes: GraphNode[]): OrderedGraph {
  const arranged = arrangeInLayers(nodes);
  for (const node of nodes) {
    const own = [...(arranged.dependencies.get(node) ?? [])];
    node.dependsOn = own.map(([other]) => other.id);
    node.dependsOnKeys = own.map(([other]) => other.key);
    node.kinds = own.map(([, kind]) => kind);
  }
  const cycles = findCycles(arranged);
  const idsOf = (members: readonly GraphNode[]): string[] => members.map(({ id }) => id);
  const graph: DependencyGraph = {
    nodes,
    order: arranged.layers.map(idsOf),
    cycles: cycles.map(idsOf),
    criticalPath: [],
  };
  return { graph: { ...graph, criticalPath: criticalPath(graph).path }, cycles };
}

/** Returns one cycle for every group of blocked nodes, without recursion. */
function findCycles({ blocked, dependencies }: Layers): GraphNode[][] {
  const open = new Set(blocked);
  const cycles: GraphNode[][] = [];
  const visited = new Set<GraphNode>();
  for (const start of blocked) {
    const trail: GraphNode[] = [];
    const onTrail = new Set<GraphNode>();
    let node: GraphNode | undefined = start;
    while (node && !visited.has(node) && !onTrail.has(node)) {
      trail.push(node);
      onTrail.add(node);
      node = [...(dependencies.get(node)?.keys() ?? [])].find((other) => open.has(other));
    }
    if (node && !visited.has(node)) cycles.push(trail.slice(trail.indexOf(node)));
    for (const member of trail) visited.add(member);
  }
  return cycles;
}
