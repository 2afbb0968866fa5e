import FitIcon from '@mui/icons-material/FitScreenOutlined';
import ZoomInIcon from '@mui/icons-material/ZoomInOutlined';
import ZoomOutIcon from '@mui/icons-material/ZoomOutOutlined';
import Paper from '@mui/material/Paper';
import { useColorScheme } from '@mui/material/styles';
import { Background, MarkerType, Panel, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, useMemo } from 'react';
import type { CSSProperties } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { GraphTool } from './GraphTool.tsx';
import type { ResourceGraph } from './resource-graph.ts';
import { ResourceNode, type ResourceNodeType } from './ResourceNode.tsx';
import { useGraphLayout } from './use-graph-layout.ts';
import { ExportTool } from './ExportTool.tsx' with { load: 'later' };

const nodeTypes = { resource: ResourceNode };
// The library's own dark surface is black; ours shows through, with lines that can be seen on it.
const colours = {
  '--xy-background-color': 'transparent',
  '--xy-edge-stroke': 'var(--mui-palette-surface-control)',
} as CSSProperties;
const fit = { padding: 0.12, maxZoom: 1 };
/** Below this scale no name can be read: a graph that only fits when it is smaller begins in its upper left corner instead. */
const readable = 0.7;

interface GraphCanvasProps {
  readonly graph: ResourceGraph;
  readonly fileName: string;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** The picture of a resource graph, with buttons for everything the mouse wheel does. */
export function GraphCanvas(props: GraphCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

type Layout = ReturnType<typeof useGraphLayout>;

/** Returns what the library draws of a graph. */
function useDrawing(graph: ResourceGraph, layout: Layout, selected: string | undefined) {
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
  return { nodes, edges };
}

/** Shows the whole graph, or its corner where it would be too small to read, and then what is selected. */
function useViewport(layout: Layout, selected: string | undefined): void {
  const flow = useReactFlow();
  useEffect(() => {
    if (!layout) return;
    const begin = async () => {
      await flow.fitView(fit);
      // The corner of what is created first.
      if (flow.getZoom() < readable) void flow.setViewport({ x: 0, y: 0, zoom: readable });
    };
    requestAnimationFrame(() => void begin());
  }, [layout, flow]);
  useEffect(() => {
    const place = layout?.nodes.find((node) => node.id === selected);
    if (place)
      void flow.setCenter(place.x + 116, place.y + 28, {
        zoom: Math.max(0.9, flow.getZoom()),
        duration: 180,
      });
  }, [selected, layout, flow]);
}

function Canvas({ graph, fileName, selected, onSelect }: GraphCanvasProps) {
  const t = useT();
  const { mode, systemMode } = useColorScheme();
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
      colorMode={(mode === 'system' ? systemMode : mode) ?? 'light'}
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
      <Background gap={20} />
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
