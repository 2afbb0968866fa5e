import Box from '@mui/material/Box';
import type { BlueprintDetail } from '@blueport/contracts';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { LoadingState } from '../../states/index.ts';
import { OpeningNotice } from './components/OpeningNotice.tsx';
import { RefusalNotice } from './components/RefusalNotice.tsx';
import { SubscriptionStep } from './components/SubscriptionStep.tsx';
import { WizardActions } from './components/WizardActions.tsx';
import { WizardStepper } from './components/WizardStepper.tsx';
import type { FieldIssue } from './model/field-issue.ts';
import type { Opening } from './model/opening.ts';
import { initialValues } from './model/wizard-values.ts';
import {
  issuesOfStep,
  neighbourStep,
  stepOfField,
  type WizardStep,
  wizardSteps,
} from './model/wizard-steps.ts';
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
const loadParameters = () => import('./components/ParametersStep.tsx');
const loadAdministrator = () => import('./components/AdministratorStep.tsx');
const loadSummary = () => import('./components/SummaryStep.tsx');
const loadStatus = () => import('./components/StatusStep.tsx');
const ParametersStep = lazy(async () => ({ default: (await loadParameters()).ParametersStep }));
const AdministratorStep = lazy(async () => ({ default: (await loadAdministrator()).AdministratorStep }));
const SummaryStep = lazy(async () => ({ default: (await loadSummary()).SummaryStep }));
const StatusStep = lazy(async () => ({ default: (await loadStatus()).StatusStep }));

function fetchLaterSteps(): void {
  // A failure shows when the step is opened.
  Promise.all([loadParameters(), loadAdministrator(), loadSummary(), loadStatus()]).catch(() => undefined);
}

/** The wizard: steps above, the present one below, and beside it what will be created. */
export function WizardScreen({ blueprint, opening }: { blueprint: BlueprintDetail; opening: Opening }) {
  const t = useT();
  const wizard = useWizard(blueprint, opening.values);
  const { dispatch, issues } = wizard;
  const { step, deployment, go, showStatus } = useWizardStep(blueprint, opening.step);
  const { draftState, forget } = useDraftSaving(wizard, step);
  useLeaveWarning(draftState);
  useEffect(fetchLaterSteps, []);
  const [discardDraft] = useDiscardDraftMutation();
  const created = useCreatedPreview(wizard);
  const discard = useCallback(async () => {
    // A draft that is still on its way would otherwise come back after it was discarded.
    await forget();
    await discardDraft(blueprint.name);
  }, [blueprint, discardDraft, forget]);
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
    dispatch({ type: 'replace', values: initialValues(blueprint) });
    void discard();
    go('subscription');
  };
  const open = step !== 'status';
  return (
    <Box sx={{ maxWidth: 1400 }}>
      <PageHeader
        title={t('provision.heading', { blueprint: blueprint.title })}
        breadcrumbs={[
          { label: t('provision.blueprints'), to: '/portal' },
          { label: blueprint.title, to: `/portal/blueprint/${blueprint.name}` },
        ]}
      />
      <WizardStepper wizard={wizard} step={step} submitted={deployment !== null} onGo={visit} />
      {open && wizard.state.edits === 0 && <OpeningNotice opening={opening} onDiscard={startOver} />}
      <RefusalNotice messages={wizard.state.server.general} />
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
          <Suspense fallback={<LoadingState />}>
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
            {step === 'status' && deployment && <StatusStep blueprint={blueprint} name={deployment} />}
          </Suspense>
          {open && (
            <WizardActions
              step={step}
              draftState={draftState}
              checking={submission.checking}
              submitting={submission.submitting}
              stopped={submission.verdict?.outcome === 'stopped' && !submission.refused}
              needsApproval={submission.verdict?.approval.required === true}
              onBack={back}
              onNext={next}
              onSubmit={() => void submit()}
            />
          )}
        </Box>
        <Suspense>{open && step !== 'summary' && <CreatedRail {...created} />}</Suspense>
      </Box>
    </Box>
  );
}
