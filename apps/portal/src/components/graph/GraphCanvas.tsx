import FitIcon from '@mui/icons-material/FitScreenOutlined';
import ZoomInIcon from '@mui/icons-material/ZoomInOutlined';
import ZoomOutIcon from '@mui/icons-material/ZoomOutOutlined';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useColorScheme } from '@mui/material/styles';
import {
  Background,
  MarkerType,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  Handle,
  type Node,
  type NodeProps,
  Position,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, useMemo, useState } from 'react';
import type { CSSProperties } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { GraphTool } from './GraphTool.tsx';
import type { ResourceGraph, GraphResource } from './resource-graph.ts';
import { ExportTool } from './ExportTool.tsx' with { load: 'deferred' };
import { type GraphLayout, layoutGraph, type LayoutInput, nodeSize } from './graph-layout.ts';
import Box from '@mui/material/Box';
import { type Outcome, outcomeOf, type OperationState } from '@blueport/contracts';
import { OutcomeIcon } from '../deployment-progress/OutcomeIcon.tsx';
import { ResourceTile, ResourceType } from './ResourceTile.tsx';

type ResourceNodeType = Node<{ resource: GraphResource }, 'resource'>;

const rings: Readonly<Record<Outcome, string>> = {
  pending: 'surface.control',
  running: 'primary.main',
  success: 'success.main',
  warning: 'warning.main',
  error: 'error.main',
};

/** A resource in the graph: icon, name, type, and its state as a colored outline and an icon. */
function ResourceNode({ data, selected }: NodeProps<ResourceNodeType>) {
  const { resource } = data;
  const outcome = resource.state === undefined ? undefined : outcomeOf(resource.state as OperationState);
  return (
    <Box
      title={resource.id}
      sx={{
        ...nodeSize,
        display: 'flex',
        alignItems: 'center',
        gap: 2.5,
        paddingInline: 3,
        borderRadius: 2,
        border: 2,
        borderColor: outcome ? rings[outcome] : selected ? 'primary.main' : 'divider',
        bgcolor: selected ? 'surface.selected' : 'background.paper',
        color: 'text.primary',
      }}
    >
      <Handle type="target" position={Position.Left} style={{ opacity: 0 }} isConnectable={false} />
      <ResourceTile type={resource.type} size={32} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography noWrap variant="subtitle2">
          {resource.name}
        </Typography>
        <Typography noWrap variant="caption" component="p" color="textSecondary">
          <ResourceType type={resource.type} />
        </Typography>
      </Box>
      {outcome && <OutcomeIcon outcome={outcome} size={16} />}
      <Handle type="source" position={Position.Right} style={{ opacity: 0 }} isConnectable={false} />
    </Box>
  );
}

const nodeTypes = { resource: ResourceNode };
// The library's dark background is black; this makes it transparent, with lines that are visible on our surface.
const colours = {
  '--xy-background-color': 'transparent',
  '--xy-edge-stroke': 'var(--mui-palette-surface-control)',
} as CSSProperties;
/** Leaves space for the toolbar at the top. */
const fit = {
  padding: { top: '60px', right: '24px', bottom: '24px', left: '24px' },
  maxZoom: 1,
} as const;
/**
 * Types, in 12 px, are smaller than 11 px below this scale: a graph that only fits when smaller starts in its upper left
 * corner instead.
 */
const readable = 0.92;

interface GraphCanvasProps {
  readonly graph: ResourceGraph;
  readonly fileName: string;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** The canvas of a resource graph, with buttons for everything the mouse wheel does. */
export function GraphCanvas(props: GraphCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

type Layout = ReturnType<typeof useGraphLayout>;

/** Returns the library's nodes and edges for a graph. */
function useDrawing(graph: ResourceGraph, layout: Layout, selected: string | undefined) {
  const nodes = useMemo((): ResourceNodeType[] => {
    const resources = new Map(graph.nodes.map((node) => [node.id, node]));
    return (layout?.nodes ?? []).flatMap(({ id, ...position }) => {
      const resource = resources.get(id);
      return resource
        ? { id, type: 'resource', position, data: { resource }, selected: id === selected }
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
  return { nodes, edges };
}

/**
 * Fits the whole graph into view, or shows its upper left corner if it would be too small to read. Then follows the
 * selection.
 */
function useViewport(layout: Layout, selected: string | undefined): void {
  const flow = useReactFlow();
  useEffect(() => {
    if (!layout) return;
    const begin = async () => {
      await flow.fitView(fit);
      // The corner with the resources created first.
      if (flow.getZoom() < readable) void flow.setViewport({ x: 0, y: 44, zoom: readable });
    };
    requestAnimationFrame(() => void begin());
  }, [layout, flow]);
  useEffect(() => {
    const place = layout?.nodes.find((node) => node.id === selected);
    if (place)
      void flow.setCenter(place.x + nodeSize.width / 2, place.y + nodeSize.height / 2, {
        zoom: Math.max(0.9, flow.getZoom()),
        duration: 180,
      });
  }, [selected, layout, flow]);
}

function Canvas({ graph, fileName, selected, onSelect }: GraphCanvasProps) {
  const t = useT();
  const { mode } = useColorScheme();
  const flow = useReactFlow();
  const layout = useGraphLayout(graph);
  const { nodes, edges } = useDrawing(graph, layout, selected);
  useViewport(layout, selected);
  return (
    <ReactFlow
      aria-label={t('deploy.graph.picture')}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      colorMode={mode ?? 'light'}
      onNodeClick={(_event, node) => onSelect(node.id)}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      preventScrolling={false}
      minZoom={0.15}
      style={colours}
      proOptions={{ hideAttribution: true }}
    >
      <Background />
      <Panel position="top-right">
        <Paper variant="outlined" sx={{ display: 'flex', padding: '2px' }}>
          <GraphTool label={t('deploy.graph.zoomIn')} onClick={() => void flow.zoomIn()}>
            <ZoomInIcon />
          </GraphTool>
          <GraphTool label={t('deploy.graph.zoomOut')} onClick={() => void flow.zoomOut()}>
            <ZoomOutIcon />
          </GraphTool>
          <GraphTool label={t('deploy.graph.fit')} onClick={() => void flow.fitView(fit)}>
            <FitIcon />
          </GraphTool>
          <ExportTool graph={graph} layout={layout} fileName={fileName} />
        </Paper>
      </Panel>
    </ReactFlow>
  );
}

/**
 * Returns the layout of a graph, computed after painting. If only states change, the positions stay the same, so that
 * nothing jumps.
 */
function useGraphLayout(graph: ResourceGraph): GraphLayout | undefined {
  const [layout, setLayout] = useState<GraphLayout>();
  const text = JSON.stringify({
    nodes: graph.nodes.map((node) => node.id),
    edges: graph.edges,
  } satisfies LayoutInput);
  useEffect(() => {
    const timer = setTimeout(() => setLayout(layoutGraph(JSON.parse(text) as LayoutInput)));
    return () => clearTimeout(timer);
  }, [text]);
  return layout;
}
