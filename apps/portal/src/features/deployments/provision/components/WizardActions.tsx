import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FormFooter } from '../../../../ui/form-field/FormFooter.tsx';
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

/** Back and next buttons, after the state of the draft. */
export function WizardActions({ draftState, busy, onBack, children }: WizardActionsProps) {
  const t = useT();
  const draftText =
    draftState === 'clean' ? '' : t(`provision.draft.${draftState === 'conflict' ? 'failed' : draftState}`);
  return (
    <FormFooter statusId={progressId} status={busy ?? draftText}>
      {onBack && (
        <Button variant="outlined" onClick={onBack}>
          {t('provision.back')}
        </Button>
      )}
      {children}
    </FormFooter>
  );
}
