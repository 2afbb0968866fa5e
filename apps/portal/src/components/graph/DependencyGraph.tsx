import Skeleton from '@mui/material/Skeleton';
import type { PriceEstimate } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { deferredPart } from '../../ui/loading/deferred-part.tsx';
import { graphCosts } from './graph-costs.ts';
import { maxDrawnResources } from './row-limits.ts';
import { type GraphResource, resourceGraph } from './resource-graph.ts';

const ManyResources = deferredPart(
  async () => (await import('./ManyResources.tsx')).ManyResources,
  ['graph'],
);
const GroupedGraph = deferredPart(async () => (await import('./GroupedGraph.tsx')).GroupedGraph, ['graph']);

interface DependencyGraphProps {
  readonly resources: readonly GraphResource[];
  /** File name of the exported image, without extension. */
  readonly fileName: string;
  /** The price of the resources, if it is known. */
  readonly estimate?: PriceEstimate | undefined;
}

/**
 * Resources and their dependencies, as a list and as a graph. Graphs that are too large show resource types instead.
 */
export function DependencyGraph({ resources, fileName, estimate }: DependencyGraphProps) {
  const [selected, setSelected] = useState<string>();
  const graph = useMemo(() => resourceGraph(resources), [resources]);
  const costs = useMemo(() => estimate && graphCosts(estimate), [estimate]);
  const Graph = resources.length > maxDrawnResources ? ManyResources : GroupedGraph;
  return (
    <Graph
      graph={graph}
      fileName={fileName}
      costs={costs}
      selected={selected}
      onSelect={setSelected}
      fallback={<Skeleton variant="rounded" height={520} />}
    />
  );
}
