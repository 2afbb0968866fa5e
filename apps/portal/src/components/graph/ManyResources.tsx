import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { GraphFrame } from './GraphFrame.tsx';
import { GroupedResources } from './GroupedResources.tsx';
import { graphTree, groupsIn } from './graph-tree.ts';
import type { GraphViewProps } from './GroupedGraph.tsx';
import type { ResourceGraph } from './resource-graph.ts';
import { maxDrawnResources } from './row-limits.ts';
import { typeGraph } from './type-graph.ts';

/**
 * Returns the graph of one resource with its direct dependencies and dependents, limited to a readable number;
 * `neighbours` is the total number.
 */
export function neighbourGraph(
  graph: ResourceGraph,
  id: string,
): { readonly graph: ResourceGraph; readonly neighbours: number } {
  const near = new Set(graph.edges.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : [])));
  const visibleIds = new Set([id, ...[...near].slice(0, maxDrawnResources - 1)]);
  return {
    graph: {
      nodes: graph.nodes.filter((node) => visibleIds.has(node.id)),
      edges: graph.edges.filter(({ from, to }) => visibleIds.has(from) && visibleIds.has(to)),
    },
    neighbours: near.size,
  };
}

/** A graph of more resources than can be drawn: their types, and around a selected resource its dependencies. */
export function ManyResources({ graph, fileName, costs, selected, onSelect }: GraphViewProps) {
  const t = useT();
  const types = useMemo(() => typeGraph(graph), [graph]);
  const chosen = graph.nodes.find(({ id }) => id === selected);
  const neighbourhood = useMemo(() => chosen && neighbourGraph(graph, chosen.id), [chosen, graph]);
  const tree = useMemo(() => graphTree(neighbourhood?.graph ?? types), [neighbourhood, types]);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const visibleCount = neighbourhood ? neighbourhood.graph.nodes.length - 1 : 0;
  const caption = !chosen
    ? t('graph.byType', { count: graph.nodes.length })
    : neighbourhood && neighbourhood.neighbours > visibleCount
      ? t('graph.aroundSome', { name: chosen.name, shown: visibleCount, count: neighbourhood.neighbours })
      : t('graph.around', { name: chosen.name });
  return (
    <GraphFrame
      list={<GroupedResources resources={graph.nodes} selected={selected} onSelect={onSelect} />}
      caption={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 36, marginBottom: 2 }}>
          <Box
            role="status"
            sx={{ flex: 1, typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {caption}
          </Box>
          {chosen && (
            <Button size="small" variant="outlined" onClick={() => onSelect(undefined)}>
              {t('graph.allTypes')}
            </Button>
          )}
        </Box>
      }
      tree={tree}
      counted={chosen ? undefined : graph.nodes}
      collapsed={collapsed}
      costs={chosen && costs}
      fileName={fileName}
      selected={chosen?.id}
      focus={chosen?.id}
      onToggle={(id) => setCollapsed((before) => before.symmetricDifference(new Set([id])))}
      onToggleAll={() =>
        setCollapsed(collapsed.size > 0 ? new Set() : new Set(groupsIn(tree.items).map(({ id }) => id)))
      }
      onSelect={(id) => {
        // A type is not a resource: its rows are in the list.
        if (graph.nodes.some((node) => node.id === id)) onSelect(id);
      }}
    />
  );
}
