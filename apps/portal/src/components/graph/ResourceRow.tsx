import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type OperationState, operationStates } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import { StatusIcon } from '../status/StatusChip.tsx';
import { ResourceIcon } from './ResourceIcon.tsx';
import type { GraphResource } from './resource-graph.ts';
import { resourceTypeLabel } from '../resource-type/resource-type-label.ts';

function isOperationState(state: string | undefined): state is OperationState {
  return operationStates.includes(state as OperationState);
}

/** A name above its type. */
export function RowText({ name, caption }: { readonly name: string; readonly caption: string }) {
  return (
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p">
        {caption}
      </Typography>
    </Box>
  );
}

interface ResourceRowProps {
  readonly resource: GraphResource;
  /** Monthly cost as text. */
  readonly cost?: string | undefined;
  readonly isSelected?: boolean;
  /** Makes the row selectable, to find it in the graph. */
  readonly onSelect?: ((id: string) => void) | undefined;
}

/** A resource in a list: its icon, name, type, state and cost. */
export function ResourceRow({ resource, cost, isSelected = false, onSelect }: ResourceRowProps) {
  const t = useT();
  const { id, type, name, state } = resource;
  const content = (
    <>
      <ResourceIcon type={type} />
      <RowText name={name} caption={resourceTypeLabel(type)} />
      {(isOperationState(state) || cost !== undefined) && (
        <Box sx={{ display: 'grid', justifyItems: 'end', typography: 'caption' }}>
          {isOperationState(state) && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <StatusIcon of="deployment" state={state} size={16} />
              {t(`deploy.state.${state}`)}
            </Box>
          )}
          {cost !== undefined && <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{cost}</Box>}
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
  if (!onSelect) return <Box sx={{ ...row, paddingInline: 0 }}>{content}</Box>;
  const background = isSelected ? 'surface.selected' : 'transparent';
  return (
    <ButtonBase
      aria-pressed={isSelected}
      onClick={() => onSelect(id)}
      sx={{
        ...row,
        bgcolor: background,
        '&:hover': { bgcolor: isSelected ? background : 'surface.hover' },
      }}
    >
      {content}
    </ButtonBase>
  );
}
