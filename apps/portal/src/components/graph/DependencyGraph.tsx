import Skeleton from '@mui/material/Skeleton';
import { useMemo, useState } from 'react';
import { deferredPart } from '../../ui/loading/deferred-part.tsx';
import { useT } from '../../core/i18n/translate.tsx';
import { GraphFrame } from './GraphFrame.tsx';
import { maxDrawnResources } from './row-limits.ts';
import { type GraphResource, resourceGraph } from './resource-graph.ts';
import { ResourceList } from './ResourceList.tsx';

const ManyResources = deferredPart(
  async () => (await import('./ManyResources.tsx')).ManyResources,
  ['graph'],
);

interface DependencyGraphProps {
  readonly resources: readonly GraphResource[];
  /** File name of the exported image, without extension. */
  readonly fileName: string;
}

/**
 * Resources and their dependencies, as a list and as a graph. Graphs that are too large show resource types instead.
 */
export function DependencyGraph({ resources, fileName }: DependencyGraphProps) {
  const t = useT();
  const [selected, setSelected] = useState<string>();
  const graph = useMemo(() => resourceGraph(resources), [resources]);
  const shared = { graph, fileName, selected, onSelect: setSelected };
  if (resources.length > maxDrawnResources) {
    return <ManyResources {...shared} fallback={<Skeleton variant="rounded" height={520} />} />;
  }
  return (
    <GraphFrame
      {...shared}
      list={
        <ResourceList
          resources={graph.nodes}
          label={t('deploy.graph.list')}
          selected={selected}
          onSelect={setSelected}
        />
      }
    />
  );
}
