import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useT } from '../i18n/translate.tsx';
import { type GraphResource, resourceGraph } from './resource-graph.ts';
import { ResourceList } from './ResourceList.tsx';

const GraphCanvas = lazy(() => import('./GraphCanvas.tsx'));

interface DependencyGraphProps {
  readonly resources: readonly GraphResource[];
  /** File name of the exported picture, without ending. */
  readonly fileName: string;
}

/** Resources and what waits for what: a list to read and walk by keyboard, and beside it (below, on a phone) the picture. */
export function DependencyGraph({ resources, fileName }: DependencyGraphProps) {
  const t = useT();
  const [selected, setSelected] = useState<string>();
  const graph = useMemo(() => resourceGraph(resources), [resources]);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '300px minmax(0,1fr)' },
      }}
    >
      <Box sx={{ maxHeight: { md: 520 }, overflow: 'auto' }}>
        <ResourceList
          resources={graph.nodes}
          label={t('deploy.graph.list')}
          selected={selected}
          onSelect={setSelected}
        />
      </Box>
      <Box
        sx={{
          height: { xs: 360, md: 520 },
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          overflow: 'hidden',
          bgcolor: 'background.paper',
        }}
      >
        <Suspense fallback={<Skeleton variant="rectangular" height="100%" />}>
          <GraphCanvas graph={graph} fileName={fileName} selected={selected} onSelect={setSelected} />
        </Suspense>
      </Box>
    </Box>
  );
}
