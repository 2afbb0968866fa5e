import Box from '@mui/material/Box';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { type Outcome, outcomeOf, type OperationState } from '@blueport/contracts';
import { OutcomeIcon } from '../deployment-progress/OutcomeIcon.tsx';
import { nodeSize } from './graph-layout.ts';
import type { GraphResource } from './resource-graph.ts';
import { ResourceIcon } from './ResourceIcon.tsx';
import { resourceTypeLabel } from './resource-kind.ts';

export type ResourceNodeType = Node<{ resource: GraphResource }, 'resource'>;

const rings: Readonly<Record<Outcome, string>> = {
  pending: 'surface.control',
  running: 'primary.main',
  success: 'success.main',
  warning: 'warning.main',
  error: 'error.main',
};

/** A resource in the picture: icon, name, type, and a ring in the colour of its state beside the state's sign. */
export function ResourceNode({ data, selected }: NodeProps<ResourceNodeType>) {
  const { resource } = data;
  const outcome = resource.state === undefined ? undefined : outcomeOf(resource.state as OperationState);
  const text = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
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
      <ResourceIcon type={resource.type} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ ...text, typography: 'body2', fontWeight: 500 }}>{resource.name}</Box>
        <Box sx={{ ...text, typography: 'caption', color: 'text.secondary' }}>
          {resourceTypeLabel(resource.type)}
        </Box>
      </Box>
      {outcome && <OutcomeIcon outcome={outcome} size={16} />}
      <Handle type="source" position={Position.Right} style={{ opacity: 0 }} isConnectable={false} />
    </Box>
  );
}
