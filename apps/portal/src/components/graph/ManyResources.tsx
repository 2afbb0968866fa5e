import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { GraphFrame } from './GraphFrame.tsx';
import { GroupedResources } from './GroupedResources.tsx';
import { neighbourGraph, typeGraph } from './subgraph.ts';
import type { ResourceGraph } from './resource-graph.ts';

interface ManyResourcesProps {
  readonly graph: ResourceGraph;
  readonly fileName: string;
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
}

/** A graph of more resources than can be drawn: their types, and around a selected resource its dependencies. */
export function ManyResources({ graph, fileName, selected, onSelect }: ManyResourcesProps) {
  const t = useT();
  const types = useMemo(() => typeGraph(graph), [graph]);
  const chosen = graph.nodes.find(({ id }) => id === selected);
  const around = useMemo(() => chosen && neighbourGraph(graph, chosen.id), [chosen, graph]);
  const shown = around ? around.graph.nodes.length - 1 : 0;
  const said = !chosen
    ? t('graph.byType', { count: graph.nodes.length })
    : around && around.neighbours > shown
      ? t('graph.aroundSome', { name: chosen.name, shown, count: around.neighbours })
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
            {said}
          </Box>
          {chosen && (
            <Button size="small" variant="outlined" onClick={() => onSelect(undefined)}>
              {t('graph.allTypes')}
            </Button>
          )}
        </Box>
      }
      graph={around?.graph ?? types}
      fileName={fileName}
      selected={chosen?.id}
      onSelect={(id) => {
        // A type is not a resource: its rows are in the list.
        if (graph.nodes.some((node) => node.id === id)) onSelect(id);
      }}
    />
  );
}
