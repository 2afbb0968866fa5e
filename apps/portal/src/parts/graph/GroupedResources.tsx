import { GroupedRows } from './GroupedRows.tsx';
import type { GraphResource } from './resource-graph.ts';
import { ResourceList } from './ResourceList.tsx';

interface GroupedResourcesProps {
  readonly resources: readonly GraphResource[];
  readonly selected?: string | undefined;
  /** Present when rows can be chosen, to find them in the graph. */
  readonly onSelect?: (id: string) => void;
}

/** Many resources, by type. */
export function GroupedResources({ resources, selected, onSelect }: GroupedResourcesProps) {
  return (
    <GroupedRows rows={resources}>
      {(rows, label) => (
        <ResourceList resources={rows} label={label} selected={selected} {...(onSelect && { onSelect })} />
      )}
    </GroupedRows>
  );
}
