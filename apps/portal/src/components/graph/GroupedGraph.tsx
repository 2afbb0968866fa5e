import { useMemo, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import type { GraphCosts } from './graph-costs.ts';
import { GraphFrame } from './GraphFrame.tsx';
import { GraphList } from './GraphList.tsx';
import { graphTree, groupsIn } from './graph-tree.ts';
import type { ResourceGraph } from './resource-graph.ts';
import { initiallyCollapsed } from './visible-graph.ts';

export interface GraphViewProps {
  readonly graph: ResourceGraph;
  readonly fileName: string;
  readonly costs: GraphCosts | undefined;
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
}

/** A graph with its groups. A group is open or collapsed in the list and in the graph. */
export function GroupedGraph({ graph, fileName, costs, selected, onSelect }: GraphViewProps) {
  const t = useT();
  const tree = useMemo(() => graphTree(graph), [graph]);
  const [collapsed, setCollapsed] = useState(() => initiallyCollapsed(tree));
  const [focus, setFocus] = useState<string>();
  const select = (id: string) => {
    // Its groups open, so that the graph can show it.
    setCollapsed((before) => before.difference(new Set(tree.groupsOf.get(id))));
    setFocus(id);
    onSelect(id);
  };
  const toggle = (id: string) => {
    setCollapsed((before) => before.symmetricDifference(new Set([id])));
    setFocus(id);
  };
  const toggleAll = () => {
    setCollapsed(collapsed.size > 0 ? new Set() : new Set(groupsIn(tree.items).map(({ id }) => id)));
    setFocus(undefined);
  };
  const shared = { tree, collapsed, costs, selected, onSelect: select, onToggle: toggle };
  return (
    <GraphFrame
      {...shared}
      fileName={fileName}
      focus={focus}
      onToggleAll={toggleAll}
      list={<GraphList {...shared} label={t('deploy.graph.list')} />}
    />
  );
}
