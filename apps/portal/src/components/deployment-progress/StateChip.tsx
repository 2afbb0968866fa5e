import Box from '@mui/material/Box';
import { type DeploymentState, type OperationState, outcomeOf } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { OutcomeIcon } from './OutcomeIcon.tsx';

/** The state of a deployment, an operation or a step as a chip with icon, label and color. */
export function StateChip({ state }: { readonly state: DeploymentState | OperationState }) {
  const t = useT();
  const outcome = outcomeOf(state);
  const tinted = outcome === 'success' || outcome === 'warning' || outcome === 'error' ? outcome : undefined;
  return (
    <StatePill tint={tinted} icon={<OutcomeIcon outcome={outcome} size={16} />}>
      {t(`deploy.state.${state}`)}
    </StatePill>
  );
}

interface StatePillProps {
  /** Color of the pill; gray without one. */
  readonly tint: 'success' | 'warning' | 'error' | undefined;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A state with its icon, on a colored background. */
export function StatePill({ tint, icon, children }: StatePillProps) {
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
        color: tint ? `text.${tint}` : 'text.primary',
        backgroundColor: tint ? `tint.${tint}` : 'surface.selected',
      }}
    >
      {icon}
      {children}
    </Box>
  );
}
