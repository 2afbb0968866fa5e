import Box from '@mui/material/Box';
import type { GraphResource } from './resource-graph.ts';
import { ResourceRow } from './ResourceRow.tsx';

interface ResourceListProps {
  readonly resources: readonly GraphResource[];
  readonly label: string;
  readonly selected?: string | undefined;
  /** Makes rows selectable, to find them in the graph. */
  readonly onSelect?: (id: string) => void;
}

/** Resources in creation order. */
export function ResourceList({ resources, label, selected, onSelect }: ResourceListProps) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {resources.map((resource) => (
        <li key={resource.id}>
          <ResourceRow resource={resource} isSelected={selected === resource.id} onSelect={onSelect} />
        </li>
      ))}
    </Box>
  );
}
