import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { deferredPart } from '../../ui/loading/deferred-part.tsx';
import type { ResourceGraph } from './resource-graph.ts';

const GraphCanvas = deferredPart(async () => (await import('./GraphCanvas.tsx')).GraphCanvas);

interface GraphFrameProps {
  readonly list: ReactNode;
  /** Content above the graph. */
  readonly caption?: ReactNode;
  readonly graph: ResourceGraph;
  readonly fileName: string;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** Number of resources up to which a lower graph shows all of them at full size. */
const fewResources = 6;

/** A keyboard-accessible list next to the graph, or above it on a phone. */
export function GraphFrame({ list, caption, ...canvas }: GraphFrameProps) {
  const height = canvas.graph.nodes.length > fewResources ? 520 : 320;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '300px minmax(0,1fr)' },
      }}
    >
      <Box sx={{ maxHeight: { md: caption ? height + 44 : height }, overflow: 'auto', padding: '2px' }}>
        {list}
      </Box>
      <Box>
        {caption}
        <Box
          sx={{
            height: { xs: Math.min(height, 360), md: height },
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            overflow: 'hidden',
            bgcolor: 'background.paper',
          }}
        >
          <GraphCanvas {...canvas} fallback={<Skeleton variant="rectangular" height="100%" />} />
        </Box>
      </Box>
    </Box>
  );
}
