import FitIcon from '@mui/icons-material/FitScreenOutlined';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import ZoomInIcon from '@mui/icons-material/ZoomInOutlined';
import ZoomOutIcon from '@mui/icons-material/ZoomOutOutlined';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { useColorScheme } from '@mui/material/styles';
import { Background, MarkerType, Panel, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, useMemo } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { downloadText } from '../code-view/download-text.ts';
import { Hint } from '../hint/Hint.tsx';
import { useT } from '../i18n/translate.tsx';
import { graphSvg } from './graph-svg.ts';
import type { ResourceGraph } from './resource-graph.ts';
import { ResourceNode, type ResourceNodeType } from './ResourceNode.tsx';
import { useGraphLayout } from './use-graph-layout.ts';

const nodeTypes = { resource: ResourceNode };
// The library's own dark surface is black; ours shows through, with lines that can be seen on it.
const colours = {
  '--xy-background-color': 'transparent',
  '--xy-edge-stroke': 'var(--mui-palette-surface-control)',
} as CSSProperties;
const fit = { padding: 0.12, maxZoom: 1 };

interface GraphCanvasProps {
  readonly graph: ResourceGraph;
  readonly fileName: string;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** The picture of a resource graph, with buttons for everything the mouse wheel does. */
export default function GraphCanvas(props: GraphCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ graph, fileName, selected, onSelect }: GraphCanvasProps) {
  const t = useT();
  const { mode, systemMode } = useColorScheme();
  const flow = useReactFlow();
  const layout = useGraphLayout(graph);
  const nodes = useMemo((): ResourceNodeType[] => {
    const resources = new Map(graph.nodes.map((node) => [node.id, node]));
    return (layout?.nodes ?? []).flatMap(({ id, x, y }) => {
      const resource = resources.get(id);
      return resource
        ? [{ id, type: 'resource', position: { x, y }, data: { resource }, selected: id === selected }]
        : [];
    });
  }, [graph, layout, selected]);
  const edges = useMemo(
    () =>
      graph.edges.map(({ from, to }) => ({
        id: `${from}>${to}`,
        source: from,
        target: to,
        markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--mui-palette-surface-control)' },
      })),
    [graph],
  );
  useEffect(() => {
    if (layout) requestAnimationFrame(() => void flow.fitView(fit));
  }, [layout, flow]);
  useEffect(() => {
    const place = layout?.nodes.find((node) => node.id === selected);
    if (place)
      void flow.setCenter(place.x + 116, place.y + 28, {
        zoom: Math.max(0.9, flow.getZoom()),
        duration: 180,
      });
  }, [selected, layout, flow]);
  return (
    <ReactFlow
      aria-label={t('deploy.graph.picture')}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      colorMode={(mode === 'system' ? systemMode : mode) ?? 'light'}
      onNodeClick={(_event, node) => onSelect(node.id)}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      preventScrolling={false}
      minZoom={0.15}
      fitView
      fitViewOptions={fit}
      style={colours}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={20} />
      <Panel position="top-right">
        <Paper variant="outlined" sx={{ display: 'flex', padding: '2px' }}>
          <Tool label={t('deploy.graph.zoomIn')} onClick={() => void flow.zoomIn()}>
            <ZoomInIcon />
          </Tool>
          <Tool label={t('deploy.graph.zoomOut')} onClick={() => void flow.zoomOut()}>
            <ZoomOutIcon />
          </Tool>
          <Tool label={t('deploy.graph.fit')} onClick={() => void flow.fitView(fit)}>
            <FitIcon />
          </Tool>
          <Tool
            label={t('deploy.graph.export')}
            onClick={() => {
              if (layout) downloadText(`${fileName}.svg`, graphSvg(graph, layout), 'image/svg+xml');
            }}
          >
            <PictureIcon />
          </Tool>
        </Paper>
      </Panel>
    </ReactFlow>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Hint text={label}>
      <IconButton size="small" aria-label={label} onClick={onClick}>
        {children}
      </IconButton>
    </Hint>
  );
}
