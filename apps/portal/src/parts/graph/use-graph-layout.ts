import { useEffect, useMemo, useState } from 'react';
import { type GraphLayout, layoutGraph, type LayoutInput } from './graph-layout.ts';
import type { ResourceGraph } from './resource-graph.ts';

/** The layout of a graph, computed after painting. A change of states alone keeps the places, so that nothing jumps. */
export function useGraphLayout(graph: ResourceGraph): GraphLayout | undefined {
  const [layout, setLayout] = useState<GraphLayout>();
  const text = useMemo(
    () =>
      JSON.stringify({ nodes: graph.nodes.map((node) => node.id), edges: graph.edges } satisfies LayoutInput),
    [graph],
  );
  useEffect(() => {
    const timer = setTimeout(() => setLayout(layoutGraph(JSON.parse(text) as LayoutInput)), 0);
    return () => clearTimeout(timer);
  }, [text]);
  return layout;
}
