import FitIcon from '@mui/icons-material/FitScreenOutlined';
import CollapseIcon from '@mui/icons-material/UnfoldLessOutlined';
import ExpandIcon from '@mui/icons-material/UnfoldMoreOutlined';
import ZoomInIcon from '@mui/icons-material/ZoomInOutlined';
import ZoomOutIcon from '@mui/icons-material/ZoomOutOutlined';
import Box from '@mui/material/Box';
import { useReactFlow } from '@xyflow/react';
import { useT } from '../../core/i18n/translate.tsx';
import { ExportTool } from './ExportTool.tsx' with { load: 'deferred' };
import type { GraphCanvasProps } from './GraphCanvas.tsx';
import type { GraphLayout } from './graph-layout.ts';
import { groupsIn } from './graph-tree.ts';
import { GraphTool } from './GraphTool.tsx';
import type { GraphEdge } from './resource-graph.ts';
import { fitOptions } from './use-viewport.ts';

interface GraphToolbarProps extends GraphCanvasProps {
  readonly layout: GraphLayout | undefined;
  /** The visible edges. */
  readonly edges: readonly GraphEdge[];
}

/** The buttons of a graph, above its canvas, so that they never cover a resource. */
export function GraphToolbar(props: GraphToolbarProps) {
  const t = useT();
  const flow = useReactFlow();
  const { tree, collapsed, onToggleAll } = props;
  const hasGroups = groupsIn(tree.items).length > 0;
  return (
    <Box
      sx={{ display: 'flex', justifyContent: 'end', padding: '2px', borderBottom: 1, borderColor: 'divider' }}
    >
      {hasGroups && (
        <GraphTool
          label={t(collapsed.size > 0 ? 'graph.expandAll' : 'graph.collapseAll')}
          onClick={onToggleAll}
        >
          {collapsed.size > 0 ? <ExpandIcon /> : <CollapseIcon />}
        </GraphTool>
      )}
      <GraphTool label={t('deploy.graph.zoomIn')} onClick={() => void flow.zoomIn()}>
        <ZoomInIcon />
      </GraphTool>
      <GraphTool label={t('deploy.graph.zoomOut')} onClick={() => void flow.zoomOut()}>
        <ZoomOutIcon />
      </GraphTool>
      <GraphTool label={t('deploy.graph.fit')} onClick={() => void flow.fitView(fitOptions)}>
        <FitIcon />
      </GraphTool>
      <ExportTool {...props} />
    </Box>
  );
}
