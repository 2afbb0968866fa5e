import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import { Background, MarkerType, ReactFlow, ReactFlowProvider } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { type CSSProperties, useMemo, useRef } from 'react';
import { type t as translate, useT } from '../../core/i18n/translate.tsx';
import { itemName } from './box-text.ts';
import { edgeSides } from './edge-sides.ts';
import { type BoxNode, GraphBox } from './GraphBox.tsx';
import type { GraphCosts } from './graph-costs.ts';
import type { GraphLayout, LayoutInput } from './graph-layout.ts';
import { type GraphTree, itemsIn } from './graph-tree.ts';
import { GraphToolbar } from './GraphToolbar.tsx';
import { useGraphLayout } from './use-graph-layout.ts';
import { useViewport } from './use-viewport.ts';
import { visibleGraph } from './visible-graph.ts';

const nodeTypes = { box: GraphBox };
// The library's dark background is black; this makes it transparent, with lines that are visible on our surface.
const colours = {
  '--xy-background-color': 'transparent',
  '--xy-edge-stroke': 'var(--mui-palette-surface-control)',
} as CSSProperties;

/** Returns the library's texts for screen readers. Boxes and arrows cannot be focused; the list next to them can. */
const libraryTexts = (t: typeof translate) => ({
  'node.a11yDescription.default': t('graph.pictureHelp'),
  'node.a11yDescription.keyboardDisabled': t('graph.pictureHelp'),
  'edge.a11yDescription.default': t('graph.legend.edge'),
});

export interface GraphCanvasProps {
  readonly tree: GraphTree;
  readonly collapsed: ReadonlySet<string>;
  readonly costs: GraphCosts | undefined;
  readonly fileName: string;
  readonly selected: string | undefined;
  /** The resource or group to bring into view. */
  readonly focus: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onToggle: (id: string) => void;
  readonly onToggleAll: () => void;
}

/** The canvas of a resource graph, with buttons for everything the mouse wheel does. */
export function GraphCanvas(props: GraphCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

/** Returns the library's nodes and edges for a graph. */
function useDrawing(
  { tree, costs, selected, onToggle }: GraphCanvasProps,
  { edges }: LayoutInput,
  layout: GraphLayout | undefined,
) {
  const nodes = useMemo((): BoxNode[] => {
    const items = new Map(itemsIn(tree.items).map((item) => [item.id, item]));
    return (layout?.nodes ?? []).flatMap(({ id, x, y, width, height, depth, isGroup }) => {
      const item = items.get(id);
      if (!item) return [];
      const data = { item, isOpen: isGroup, costs, onToggle };
      // Edges, at level 0, are above groups and below resources.
      const zIndex = isGroup ? depth - 100 : 1;
      const place = { position: { x, y }, width, height, zIndex };
      return [{ id, type: 'box' as const, data, selected: id === selected, ...place }];
    });
  }, [tree, costs, layout, onToggle, selected]);
  const lines = useMemo(() => {
    const places = new Map(layout?.nodes.map((node) => [node.id, node]));
    const names = new Map(itemsIn(tree.items).map((item) => [item.id, itemName(item)]));
    return edges.flatMap(({ from, to }) => {
      const [start, end] = [places.get(from), places.get(to)];
      if (!start || !end) return [];
      const sides = edgeSides(start, end);
      return {
        id: `${from}>${to}`,
        source: from,
        sourceHandle: `out-${sides.start}`,
        target: to,
        targetHandle: `in-${sides.end}`,
        zIndex: 0,
        ariaLabel: `${names.get(from) ?? ''} → ${names.get(to) ?? ''}`,
        markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--mui-palette-surface-control)' },
      };
    });
  }, [tree, edges, layout]);
  return { nodes, edges: lines };
}

function Canvas(props: GraphCanvasProps) {
  const { tree, collapsed, focus, onSelect, onToggle } = props;
  const t = useT();
  const { mode } = useColorScheme();
  const area = useRef<HTMLDivElement>(null);
  const visible = useMemo(() => visibleGraph(tree, collapsed), [tree, collapsed]);
  const layout = useGraphLayout(visible, area);
  const drawing = useDrawing(props, visible, layout);
  useViewport(layout, focus);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <GraphToolbar {...props} layout={layout} edges={visible.edges} />
      <Box ref={area} sx={{ flex: 1, minHeight: 0 }}>
        <ReactFlow
          aria-label={t('deploy.graph.picture')}
          ariaLabelConfig={libraryTexts(t)}
          nodes={drawing.nodes}
          edges={drawing.edges}
          nodeTypes={nodeTypes}
          colorMode={mode ?? 'light'}
          onNodeClick={(_event, { id, data: { item } }) => {
            if (item.kind !== 'resource' && collapsed.has(id)) onToggle(id);
            else if (item.resource) onSelect(id);
          }}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elevateNodesOnSelect={false}
          preventScrolling={false}
          minZoom={0.15}
          style={colours}
          proOptions={{ hideAttribution: true }}
        >
          <Background />
        </ReactFlow>
      </Box>
    </Box>
  );
}
