import type { Verdict } from '@blueport/contracts';
import Button from '@mui/material/Button';
import { useT } from '../../../../core/i18n/translate.tsx';
import { correctableIssues } from '../model/correctable-issues.ts';
import type { FieldIssue } from '../model/field-issue.ts';
import { type WizardStep, wizardSteps } from '../model/wizard-steps.ts';
import type { Attempt } from '../use-attempt.ts';
import type { useCreatedPreview } from '../use-created-preview.ts';
import type { DraftState } from '../use-draft-saving.ts';
import { type EqualDeployment, useSubmission } from '../use-submission.ts';
import type { Wizard } from '../use-wizard.ts';
import { MachineOfferNotice } from './MachineOfferNotice.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { SummaryStep } from './SummaryStep.tsx';
import { progressId, WizardActions } from './WizardActions.tsx';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { toApiError } from '../../../../core/api/problem.ts';
import { reasonText } from '../../../../components/verdict/reason-text.ts';
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
  const submit = async (isRepeated = false) => {
    dispatch({ type: 'attempt', steps: wizardSteps });
    onIssues((await submission.submitOnce(isRepeated))?.fields ?? []);
  };
  // A repeated request returns the result of the first one, so it needs no verdict.
  const isWaiting = checking && !submission.isLost;
  const isIncomplete = issues.length > 0 && !submission.isLost;
  const isUnchecked = refused && !checking && issues.length + state.server.fields.length === 0;
  const isStopped = verdict?.outcome === 'stopped' && !refused && !submission.isLost;
  const correctable = isIncomplete ? correctableIssues(wizard).length : 0;
  const busyText =
    correctable > 0
      ? t('provision.fixToDeploy', { count: correctable })
      : isWaiting
        ? t('provision.checking')
        : isUnchecked
          ? t('provision.unchecked')
          : isStopped
            ? stopText(verdict)
            : undefined;
  const action = verdict?.approval.required ? 'askApproval' : existingDeployment ? 'redeploy' : 'deploy';
  return (
    <>
      {submission.isStale && <ChangedMeanwhile onReadAgain={onReadAgain} onRead={submission.wasRead} />}
      {wizard.missingOffer?.state === 'failed' && <MachineOfferNotice wizard={wizard} />}
      <RefusalNotice serverIssues={state.server} />
      {submission.equal && (
        <EqualNotice equal={submission.equal} isBusy={submitting} onRepeat={() => void submit(true)} />
      )}
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
          disabled={isIncomplete || isStopped}
          {...((isIncomplete || isStopped) && { 'aria-describedby': progressId })}
          loading={submitting || isWaiting}
          onClick={() => void submit()}
        >
          {t(`provision.${action}`)}
        </Button>
      </WizardActions>
    </>
  );
}

/** Returns why the portal does not send a deployment, for the disabled button: its first problem. */
function stopText({ reasons }: Pick<Verdict, 'reasons'>): string | undefined {
  const stop = reasons.find(({ severity }) => severity === 'stop');
  return stop && reasonText(stop);
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

interface EqualNoticeProps {
  readonly equal: EqualDeployment;
  readonly isBusy: boolean;
  /** Deploys a second time. */
  readonly onRepeat: () => void;
}

/** Asks before the same form is deployed a second time, such as from another browser tab. */
function EqualNotice({ equal, isBusy, onRepeat }: EqualNoticeProps) {
  const t = useT();
  const ref = useRef<HTMLDivElement>(null);
  // It appears above the summary, while the focus is on the button below.
  useEffect(() => ref.current?.focus(), []);
  return (
    <Alert ref={ref} tabIndex={-1} severity="warning" sx={{ marginBottom: 4 }}>
      <AlertTitle>{t('provision.equal', { age: equal.age })}</AlertTitle>
      {t('provision.equalHelp', { title: equal.title })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginTop: 3 }}>
        <Button variant="contained" size="small" component={Link} to={equal.path} nativeButton={false}>
          {t('provision.equalOpen')}
        </Button>
        <Button variant="outlined" color="inherit" size="small" loading={isBusy} onClick={onRepeat}>
          {t('provision.equalRepeat')}
        </Button>
      </Box>
    </Alert>
  );
}
