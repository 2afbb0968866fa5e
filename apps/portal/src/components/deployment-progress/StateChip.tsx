import Box from '@mui/material/Box';
import { type DeploymentState, type OperationState, outcomeOf } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import { OutcomeIcon } from './OutcomeIcon.tsx';

/** The state of a deployment, an operation or a step as a chip with icon, label and color. */
export function StateChip({ state }: { readonly state: DeploymentState | OperationState }) {
  const t = useT();
  const outcome = outcomeOf(state);
  const tinted = outcome === 'success' || outcome === 'warning' || outcome === 'error' ? outcome : undefined;
  return (
    <Box
      component="span"
      sx={{
        typography: 'caption',
        fontWeight: 500,
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        height: 24,
        paddingInline: '6px 10px',
        borderRadius: 999,
        whiteSpace: 'nowrap',
        color: tinted ? `text.${tinted}` : 'text.primary',
        backgroundColor: tinted ? `tint.${tinted}` : 'surface.selected',
      }}
    >
      <OutcomeIcon outcome={outcome} size={16} />
      {t(`deploy.state.${state}`)}
    </Box>
  );
}
