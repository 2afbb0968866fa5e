import ArrowIcon from '@mui/icons-material/ArrowRightAltOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { Legend } from '../../ui/chart/Legend.tsx';
import { deferredPart } from '../../ui/loading/deferred-part.tsx';
import { OutcomeIcon } from '../deployment-progress/OutcomeIcon.tsx';
import type { GraphCanvasProps } from './GraphCanvas.tsx';
import { resourcesOf } from './graph-tree.ts';
import { outcomeCounts } from './row-groups.ts';

const GraphCanvas = deferredPart(async () => (await import('./GraphCanvas.tsx')).GraphCanvas);

interface GraphFrameProps extends GraphCanvasProps {
  readonly list: ReactNode;
  /** Content above the graph. */
  readonly caption?: ReactNode;
}

/** Number of resources up to which a lower graph shows all of them at full size. */
const fewResources = 6;

/** A keyboard-accessible list next to the graph, or above it on a phone. */
export function GraphFrame({ list, caption, ...canvas }: GraphFrameProps) {
  const count = canvas.tree.items.flatMap(resourcesOf).length;
  const height = count > fewResources ? 560 : 340;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '320px minmax(0,1fr)' },
      }}
    >
      <Box
        sx={{ maxHeight: { xs: 360, md: height + (caption ? 84 : 40) }, overflow: 'auto', padding: '2px' }}
      >
        {list}
      </Box>
      <Box>
        {caption}
        <Box
          sx={{
            height: { xs: Math.min(height, 400), md: height },
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            overflow: 'hidden',
            bgcolor: 'background.paper',
            marginBottom: 2,
          }}
        >
          <GraphCanvas {...canvas} fallback={<Skeleton variant="rectangular" height="100%" />} />
        </Box>
        <GraphLegend tree={canvas.tree} costs={canvas.costs} />
      </Box>
    </Box>
  );
}

/** What the states, arrows and amounts of the graph mean. */
function GraphLegend({ tree, costs }: Pick<GraphFrameProps, 'tree' | 'costs'>) {
  const t = useT();
  const outcomes = outcomeCounts(tree.items.flatMap(resourcesOf));
  return (
    <Legend
      label={t('graph.legend')}
      items={[
        ...outcomes.map(([outcome, count]) => ({
          id: outcome,
          label: t(`rows.outcome.${outcome}`, { count }),
          mark: <OutcomeIcon outcome={outcome} size={16} />,
        })),
        ...(tree.edges.length > 0
          ? [
              {
                id: 'edge',
                label: t('graph.legend.edge'),
                mark: <ArrowIcon aria-hidden sx={{ fontSize: 18 }} />,
              },
            ]
          : []),
        ...(costs ? [{ id: 'cost', label: t('graph.legend.cost'), mark: null }] : []),
      ]}
    />
  );
}
