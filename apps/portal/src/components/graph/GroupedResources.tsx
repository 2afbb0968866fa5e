import { GroupedRows } from './GroupedRows.tsx';
import type { GraphResource } from './resource-graph.ts';
import { ResourceList } from './ResourceList.tsx';

interface GroupedResourcesProps {
  readonly resources: readonly GraphResource[];
  readonly selected?: string | undefined;
  /** Makes rows selectable, to find them in the graph. */
  readonly onSelect?: (id: string) => void;
}

/** Resources grouped by type, for long lists. */
export function GroupedResources({ resources, selected, onSelect }: GroupedResourcesProps) {
  return (
    <GroupedRows rows={resources}>
      {(rows, label) => (
        <ResourceList resources={rows} label={label} selected={selected} {...(onSelect && { onSelect })} />
      )}
    </GroupedRows>
  );
}
