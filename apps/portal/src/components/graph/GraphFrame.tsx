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
import type { GraphResource } from './resource-graph.ts';
import { outcomeCounts } from './row-groups.ts';

const GraphCanvas = deferredPart(async () => (await import('./GraphCanvas.tsx')).GraphCanvas);

interface GraphFrameProps extends GraphCanvasProps {
  readonly list: ReactNode;
  /** Content above the graph. */
  readonly caption?: ReactNode;
  /** The resources whose states the legend counts, if the graph shows their types instead. */
  readonly counted?: readonly GraphResource[] | undefined;
}

/** Number of resources up to which a lower graph shows all of them at full size. */
const fewResources = 6;

/** A keyboard-accessible list next to the graph, or above it on a phone. */
export function GraphFrame({ list, caption, counted, ...canvas }: GraphFrameProps) {
  const resources = canvas.tree.items.flatMap(resourcesOf);
  const height = resources.length > fewResources ? 560 : 340;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '300px minmax(0,1fr)', lg: '380px minmax(0,1fr)' },
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
        <GraphLegend {...canvas} resources={counted ?? resources} />
      </Box>
    </Box>
  );
}

interface GraphLegendProps extends Pick<GraphCanvasProps, 'tree' | 'costs'> {
  readonly resources: readonly GraphResource[];
}

/** What the states, arrows and amounts of the graph mean. */
function GraphLegend({ tree, costs, resources }: GraphLegendProps) {
  const t = useT();
  const outcomes = outcomeCounts(resources);
  return (
    <Legend
      label={t('graph.legend')}
      items={[
        ...outcomes.map(([outcome, count]) => ({
          id: outcome,
          label: t(`rows.outcome.${outcome}`, { count }),
          icon: <OutcomeIcon outcome={outcome} size={16} />,
        })),
        ...(tree.edges.length > 0
          ? [
              {
                id: 'edge',
                label: t('graph.legend.edge'),
                icon: <ArrowIcon aria-hidden sx={{ fontSize: 18 }} />,
              },
            ]
          : []),
        ...(costs ? [{ id: 'cost', label: t('graph.legend.cost'), icon: null }] : []),
      ]}
    />
  );
}
