import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { DraftState } from '../use-draft-saving.ts';

interface WizardActionsProps {
  readonly draftState: DraftState;
  /** What is being done, in place of the state of the draft. */
  readonly busy?: string | undefined;
  /** Absent in the first step. */
  readonly onBack?: (() => void) | undefined;
  /** The button that leads on. */
  readonly children: ReactNode;
}

/** Back and on, with the state of the draft between them. */
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
      <Box role="status" sx={{ marginInlineStart: 'auto', typography: 'caption', color: 'text.secondary' }}>
        {busy ??
          (draftState === 'clean'
            ? ''
            : t(`provision.draft.${draftState === 'conflict' ? 'failed' : draftState}`))}
      </Box>
    </Box>
  );
}
