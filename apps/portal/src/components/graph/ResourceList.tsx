import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type OperationState, operationStates } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import type { GraphResource } from './resource-graph.ts';
import { ResourceIcon } from './ResourceIcon.tsx';
import { resourceTypeLabel } from './resource-kind.ts';
import { StatusIcon } from '../status/StatusChip.tsx';

interface ResourceListProps {
  readonly resources: readonly GraphResource[];
  readonly label: string;
  readonly selected?: string | undefined;
  /** Makes rows selectable, to find them in the graph. */
  readonly onSelect?: (id: string) => void;
}

function isOperationState(state: string | undefined): state is OperationState {
  return operationStates.includes(state as OperationState);
}

/** Resources in creation order: the accessible alternative to the graph. */
export function ResourceList({ resources, label, selected, onSelect }: ResourceListProps) {
  const t = useT();
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {resources.map((resource) => {
        const content = (
          <>
            <ResourceIcon type={resource.type} />
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
                {resource.name}
              </Typography>
              <Typography variant="caption" color="textSecondary" component="p">
                {resourceTypeLabel(resource.type)}
              </Typography>
            </Box>
            {isOperationState(resource.state) && (
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'caption' }}>
                <StatusIcon of="deployment" state={resource.state} size={16} />
                {t(`deploy.state.${resource.state}`)}
              </Box>
            )}
          </>
        );
        const row = {
          display: 'flex',
          width: '100%',
          alignItems: 'center',
          justifyContent: 'start',
          textAlign: 'start',
          gap: 3,
          padding: '8px',
          borderRadius: 1.5,
        };
        return (
          <Box component="li" key={resource.id}>
            {onSelect ? (
              <ButtonBase
                aria-pressed={selected === resource.id}
                onClick={() => onSelect(resource.id)}
                sx={{
                  ...row,
                  bgcolor: selected === resource.id ? 'surface.selected' : 'transparent',
                  '&:hover': { bgcolor: selected === resource.id ? 'surface.selected' : 'surface.hover' },
                }}
              >
                {content}
              </ButtonBase>
            ) : (
              <Box sx={{ ...row, paddingInline: 0 }}>{content}</Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
