import Button from '@mui/material/Button';
import { useT } from '../../../../core/i18n/translate.tsx';
import { correctableIssues } from '../model/correctable-issues.ts';
import type { FieldIssue } from '../model/field-issue.ts';
import { type WizardStep, wizardSteps } from '../model/wizard-steps.ts';
import type { Attempt } from '../use-attempt.ts';
import type { useCreatedPreview } from '../use-created-preview.ts';
import type { DraftState } from '../use-draft-saving.ts';
import { useSubmission } from '../use-submission.ts';
import type { Wizard } from '../use-wizard.ts';
import { MachineOfferNotice } from './MachineOfferNotice.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { SummaryStep } from './SummaryStep.tsx';
import { progressId, WizardActions } from './WizardActions.tsx';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useState } from 'react';
import { toApiError } from '../../../../core/api/problem.ts';
import { problemText } from '../../../../components/states/index.ts';

interface SubmissionProps {
  readonly wizard: Wizard;
  readonly created: ReturnType<typeof useCreatedPreview>;
  readonly draftState: DraftState;
  readonly attempt: Attempt;
  readonly onAccepted: (name: string) => void;
  /** Reloads the deployment being redeployed and keeps the user's input. */
  readonly onReadAgain: () => Promise<void>;
  readonly onGo: (step: WizardStep) => void;
  readonly onBack: () => void;
  /** Navigates to the first issue and returns whether there was one. */
  readonly onIssues: (issues: readonly FieldIssue[]) => boolean;
}

/** Summary with the parts that call the server: check, submit and errors. Loaded separately with its dependencies. */
export function Submission(props: SubmissionProps) {
  const { wizard, created, draftState, attempt, onAccepted, onReadAgain, onGo, onBack, onIssues } = props;
  const t = useT();
  const { existingDeployment, state, issues, dispatch } = wizard;
  const submission = useSubmission(wizard, attempt, onAccepted);
  const { verdict, refused, checking, submitting } = submission;
  const submit = async () => {
    dispatch({ type: 'attempt', steps: wizardSteps });
    onIssues((await submission.submitOnce())?.fields ?? []);
  };
  // A repeated request returns the result of the first one, so it needs no verdict.
  const isWaiting = checking && !submission.isLost;
  const isIncomplete = issues.length > 0 && !submission.isLost;
  const isUnchecked = refused && !checking && issues.length + state.server.fields.length === 0;
  const correctable = isIncomplete ? correctableIssues(wizard).length : 0;
  const busyText =
    correctable > 0
      ? t('provision.fixToDeploy', { count: correctable })
      : isWaiting
        ? t('provision.checking')
        : isUnchecked
          ? t('provision.unchecked')
          : undefined;
  const action = verdict?.approval.required ? 'askApproval' : existingDeployment ? 'redeploy' : 'deploy';
  return (
    <>
      {submission.isStale && <ChangedMeanwhile onReadAgain={onReadAgain} onRead={submission.wasRead} />}
      {wizard.missingOffer?.state === 'failed' && <MachineOfferNotice wizard={wizard} />}
      <RefusalNotice serverIssues={state.server} />
      <SummaryStep
        wizard={wizard}
        preview={created.preview}
        submission={submission}
        mayCheck={issues.length === 0}
        priceRequest={created.priceRequest}
        onGo={onGo}
        onIssues={onIssues}
      />
      <WizardActions draftState={draftState} busy={busyText} onBack={onBack}>
        <Button
          variant="contained"
          disabled={isIncomplete || (verdict?.outcome === 'stopped' && !refused && !submission.isLost)}
          {...(isIncomplete && { 'aria-describedby': progressId })}
          loading={submitting || isWaiting}
          onClick={() => void submit()}
        >
          {t(`provision.${action}`)}
        </Button>
      </WizardActions>
    </>
  );
}

interface ChangedMeanwhileProps {
  readonly onReadAgain: () => Promise<void>;
  /** Called after the reload. */
  readonly onRead: () => void;
}

/**
 * Notice that the deployment changed since the form was filled, with a button that reloads it and keeps the user's
 * input.
 */
function ChangedMeanwhile({ onReadAgain, onRead }: ChangedMeanwhileProps) {
  const t = useT();
  const [state, setState] = useState<{ readonly isReading: boolean; readonly error?: unknown }>({
    isReading: false,
  });
  const read = () => {
    setState({ isReading: true });
    onReadAgain().then(onRead, (error: unknown) => setState({ isReading: false, error }));
  };
  const failed = state.error === undefined ? undefined : problemText(toApiError(state.error));
  return (
    <Alert
      severity="warning"
      sx={{ marginBottom: 4 }}
      action={
        <Button color="inherit" size="small" loading={state.isReading} onClick={read}>
          {t('provision.readAgain')}
        </Button>
      }
    >
      <AlertTitle>{t('provision.changed')}</AlertTitle>
      {t('provision.changedHelp')}
      {failed && <div>{`${failed.title}. ${failed.detail}`}</div>}
    </Alert>
  );
}
