import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type BlueprintDetail, type DeploymentDetail, deploymentPath } from '@blueport/contracts';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { loadFeatureMessages } from '../../i18n/locale.ts';
import { useT } from '../../i18n/translate.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { LoadingState } from '../../states/index.ts';
import { SubscriptionStep } from './components/SubscriptionStep.tsx';
import { WizardActions } from './components/WizardActions.tsx';
import { WizardStepper } from './components/WizardStepper.tsx';
import type { FieldIssue } from './model/field-issue.ts';
import type { Opening } from './model/opening.ts';
import {
  issuesOfStep,
  neighbourStep,
  stepOfField,
  type WizardStep,
  wizardSteps,
} from './model/wizard-steps.ts';
import { tabActivated } from '../../store/active-tab.ts';
import { useAppDispatch } from '../../store/store.ts';
import { useDiscardDraftMutation } from './queries.ts';
import { useCreatedPreview } from './use-created-preview.ts';
import { useDraftSaving } from './use-draft-saving.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useSubmission } from './use-submission.ts';
import { useWizard } from './use-wizard.ts';
import { focusField, useWizardStep } from './use-wizard-step.ts';

const CreatedRail = lazy(async () => ({
  default: (await import('./components/CreatedRail.tsx')).CreatedRail,
}));
// The later steps come while the first one is being filled in.
const withWords = async <Part,>(part: Promise<Part>) =>
  (await Promise.all([part, loadFeatureMessages('provision/later')]))[0];
const loadParameters = () => withWords(import('./components/ParametersStep.tsx'));
const loadAdministrator = () => withWords(import('./components/AdministratorStep.tsx'));
const loadSummary = () => withWords(import('./components/SummaryStep.tsx'));
const loadStatus = () => withWords(import('./components/StatusStep.tsx'));
const RefusalNotice = lazy(async () => ({
  default: (await import('./components/RefusalNotice.tsx')).RefusalNotice,
}));
const OpeningNotice = lazy(async () => ({
  default: (await withWords(import('./later/OpeningNotice.tsx'))).OpeningNotice,
}));
const DraftConflict = lazy(async () => ({
  default: (await withWords(import('./later/DraftConflict.tsx'))).DraftConflict,
}));
const ParametersStep = lazy(async () => ({ default: (await loadParameters()).ParametersStep }));
const AdministratorStep = lazy(async () => ({ default: (await loadAdministrator()).AdministratorStep }));
const SummaryStep = lazy(async () => ({ default: (await loadSummary()).SummaryStep }));
const StatusStep = lazy(async () => ({ default: (await loadStatus()).StatusStep }));

function fetchLaterSteps(): void {
  // A failure shows when the step is opened.
  Promise.all([loadParameters(), loadAdministrator(), loadSummary(), loadStatus()]).catch(() => undefined);
}

interface WizardScreenProps {
  readonly blueprint: BlueprintDetail;
  /** The deployment that is deployed again. */
  readonly again: DeploymentDetail | undefined;
  readonly opening: Opening;
  /** What was read of the draft: `none` where there is none, undefined where it is not known. */
  readonly revision: string | undefined;
}

/** Remembers in the address that a link's values were edited and kept, so that a refresh shows the draft. */
function useKeptMark(isKept: boolean): void {
  const [, setSearch] = useSearchParams();
  useEffect(() => {
    if (!isKept) return;
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('kept', '1');
        return next;
      },
      { replace: true },
    );
  }, [isKept, setSearch]);
}

/** The wizard: steps above, the present one below, and beside it what will be created. */
export function WizardScreen({ blueprint, again, opening, revision }: WizardScreenProps) {
  const t = useT();
  const wizard = useWizard(blueprint, opening.values, again);
  const { dispatch, issues } = wizard;
  const { step, deployment, go, showStatus } = useWizardStep(blueprint, opening.step);
  const { draftState, forget, decide } = useDraftSaving(wizard, step, revision);
  const isAsked = opening.source === 'link' || (opening.source === 'deployment' && !again);
  useKeptMark(isAsked && draftState === 'saved');
  useLeaveWarning(draftState);
  useEffect(fetchLaterSteps, []);
  const [discardDraft] = useDiscardDraftMutation();
  const created = useCreatedPreview(wizard);
  const discard = useCallback(async () => {
    // A draft that is still on its way would otherwise come back after it was discarded.
    await forget();
    await discardDraft({ name: blueprint.name, deployment: again?.name });
  }, [again, blueprint, discardDraft, forget]);
  const accepted = useCallback(
    (name: string) => {
      void discard();
      showStatus(name);
    },
    [discard, showStatus],
  );
  const submission = useSubmission(wizard, accepted);

  /** Leads to the first of some issues; true when there was one. */
  const leadTo = (found: readonly FieldIssue[]): boolean => {
    const first = found[0];
    if (!first) return false;
    const target = stepOfField(blueprint, first.field);
    if (target !== step) go(target, first.field);
    else focusField(first.field);
    return true;
  };
  const visit = (next: WizardStep) => {
    const passed = wizardSteps.slice(0, wizardSteps.indexOf(next));
    dispatch({ type: 'attempt', steps: passed.length > 0 ? passed : [step] });
    go(next);
  };
  const next = () => {
    dispatch({ type: 'attempt', steps: [step] });
    if (leadTo(issuesOfStep(blueprint, issues, step))) return;
    const following = neighbourStep(blueprint, step, 1);
    if (following) visit(following);
  };
  const back = () => {
    const previous = neighbourStep(blueprint, step, -1);
    if (previous) go(previous);
  };
  const submit = async () => {
    dispatch({ type: 'attempt', steps: wizardSteps });
    if (leadTo(issues)) return;
    leadTo((await submission.submitOnce())?.fields ?? []);
  };
  const startOver = () => {
    dispatch({ type: 'replace', values: opening.fresh });
    void discard();
    go('subscription');
  };
  const open = step !== 'status';
  const heading = again
    ? t('provision.headingAgain', { title: again.title })
    : t('provision.heading', { blueprint: blueprint.title });
  const appDispatch = useAppDispatch();
  useEffect(() => {
    // The screen's own name stands there until it is known what is deployed.
    appDispatch(tabActivated({ activeTab: heading, activeURL: location.pathname }));
  }, [appDispatch, heading]);
  return (
    <Box sx={{ maxWidth: 1400 }}>
      <PageHeader
        title={heading}
        breadcrumbs={
          again
            ? [
                { label: t('title.deployments'), to: '/portal/deployment' },
                { label: again.title, to: `/portal${deploymentPath(again)}` },
              ]
            : [
                { label: t('provision.blueprints'), to: '/portal' },
                { label: blueprint.title, to: `/portal/blueprint/${blueprint.name}` },
              ]
        }
      />
      <WizardStepper wizard={wizard} step={step} submitted={deployment !== null} onGo={visit} />
      <Suspense>
        {open && wizard.state.edits === 0 && opening.source !== 'defaults' && (
          <OpeningNotice opening={opening} onDiscard={startOver} />
        )}
        {wizard.state.server.general.length > 0 && <RefusalNotice messages={wizard.state.server.general} />}
        {draftState === 'conflict' && (
          <DraftConflict wizard={wizard} fresh={opening.fresh} onDecided={decide} />
        )}
      </Suspense>
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: {
            xs: 'minmax(0,1fr)',
            lg: open && step !== 'summary' ? 'minmax(0,1fr) 340px' : 'minmax(0, 1100px)',
          },
        }}
      >
        <Box>
          {step === 'subscription' && <SubscriptionStep wizard={wizard} />}
          <Suspense fallback={open ? <LoadingState /> : <Skeleton variant="rounded" height={320} />}>
            {step === 'parameters' && <ParametersStep wizard={wizard} />}
            {step === 'administrator' && <AdministratorStep wizard={wizard} />}
            {step === 'summary' && (
              <SummaryStep
                wizard={wizard}
                preview={created.preview}
                submission={submission}
                mayCheck={issues.length === 0}
                priceRequest={created.priceRequest}
                onGo={go}
              />
            )}
            {step === 'status' && deployment && (
              <StatusStep blueprint={blueprint} name={deployment} again={again?.name} />
            )}
          </Suspense>
          {open && (
            <WizardActions
              step={step}
              draftState={draftState}
              checking={submission.checking}
              submitting={submission.submitting}
              stopped={submission.verdict?.outcome === 'stopped' && !submission.refused}
              needsApproval={submission.verdict?.approval.required === true}
              isAgain={again !== undefined}
              onBack={back}
              onNext={next}
              onSubmit={() => void submit()}
            />
          )}
        </Box>
        <Suspense>
          {open && step !== 'summary' && (
            <CreatedRail {...created} title={t(again ? 'provision.createdAgain' : 'deploy.created')} />
          )}
        </Suspense>
      </Box>
    </Box>
  );
}
