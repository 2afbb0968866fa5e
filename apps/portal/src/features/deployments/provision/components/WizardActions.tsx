import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { DraftState } from '../use-draft-saving.ts';

/** DOM ID of the text next to the buttons, which may explain why one is disabled. */
export const progressId = 'wizard-progress';

interface WizardActionsProps {
  readonly draftState: DraftState;
  /** Progress text that replaces the draft state. */
  readonly busy?: string | undefined;
  /** Undefined in the first step. */
  readonly onBack?: (() => void) | undefined;
  /** Button for the next step. */
  readonly children: ReactNode;
}

/** Back and next buttons with the draft state between them. */
export function WizardActions({ draftState, busy, onBack, children }: WizardActionsProps) {
  const t = useT();
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        paddingBlock: 3,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {onBack && (
        <Button variant="outlined" onClick={onBack}>
          {t('provision.back')}
        </Button>
      )}
      {children}
      <Box
        id={progressId}
        role="status"
        sx={{ marginInlineStart: 'auto', typography: 'caption', color: 'text.secondary' }}
      >
        {busy ??
          (draftState === 'clean'
            ? ''
            : t(`provision.draft.${draftState === 'conflict' ? 'failed' : draftState}`))}
      </Box>
    </Box>
  );
}
