import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '../../../i18n/translate.tsx';
import type { WizardStep } from '../model/wizard-steps.ts';
import type { DraftState } from '../use-draft-saving.ts';

interface WizardActionsProps {
  readonly step: WizardStep;
  readonly draftState: DraftState;
  readonly checking: boolean;
  readonly submitting: boolean;
  /** The verdict says that the portal will not send it; the page says why. */
  readonly stopped: boolean;
  readonly needsApproval: boolean;
  readonly isAgain: boolean;
  readonly onBack: () => void;
  readonly onNext: () => void;
  readonly onSubmit: () => void;
}

/** Back and on, with the state of the draft between them. */
export function WizardActions(props: WizardActionsProps) {
  const t = useT();
  const { step, draftState, checking, submitting } = props;
  const last = step === 'summary';
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
      {step !== 'subscription' && (
        <Button variant="outlined" onClick={props.onBack}>
          {t('provision.back')}
        </Button>
      )}
      <Button
        variant="contained"
        disabled={submitting || (last && props.stopped)}
        loading={submitting}
        onClick={last ? props.onSubmit : props.onNext}
      >
        {last
          ? t(
              props.needsApproval
                ? 'provision.askApproval'
                : props.isAgain
                  ? 'provision.redeploy'
                  : 'provision.deploy',
            )
          : t('provision.next')}
      </Button>
      <Box role="status" sx={{ marginInlineStart: 'auto', typography: 'caption', color: 'text.secondary' }}>
        {checking
          ? t('provision.checking')
          : draftState === 'clean'
            ? ''
            : t(`provision.draft.${draftState === 'conflict' ? 'failed' : draftState}`)}
      </Box>
    </Box>
  );
}
