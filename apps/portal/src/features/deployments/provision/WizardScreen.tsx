import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type BlueprintDetail, type DeploymentDetail, deploymentPath } from '@blueport/contracts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { blueprintApi } from '../../../core/api/blueprint-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { LoadingState } from '../../../components/states/index.ts';
import { StepHeading } from './components/StepHeading.tsx';
import { SubscriptionStep } from './components/SubscriptionStep.tsx';
import { WizardActions } from './components/WizardActions.tsx';
import { WizardStepper } from './components/WizardStepper.tsx';
import type { FieldIssue } from './model/field-issue.ts';
import type { Opening } from './model/opening.ts';
import type { WizardValues } from './model/wizard-values.ts';
import {
  issuesOfStep,
  adjacentStep,
  stepOfField,
  type WizardStep,
  wizardSteps,
} from './model/wizard-steps.ts';
import { tabActivated } from '../../../core/store/active-tab.ts';
import { useAppDispatch } from '../../../core/store/store.ts';
import { useToast } from '../../../ui/page/Toasts.tsx';
import { useAttempt } from './use-attempt.ts';
import { useCreatedPreview } from './use-created-preview.ts';
import { type DraftSaving, useDraftSaving, type DraftState } from './use-draft-saving.ts';
import { useWizard, type Wizard, withPreview } from './use-wizard.ts';
import { focusField, useWizardStep } from './use-wizard-step.ts';
import {
  AdministratorStep,
  CreatedRail,
  DraftConflict,
  LimitNotice,
  OpeningNotice,
  ParametersStep,
  RefusalNotice,
  StatusStep,
  Submission,
  usePrefetchedParts,
} from './wizard-parts.ts';

interface WizardScreenProps {
  readonly blueprint: BlueprintDetail;
  /** Deployment being redeployed. */
  readonly existingDeployment: DeploymentDetail | undefined;
  readonly opening: Opening;
  /** Revision of the draft that was loaded, or `none` if there is no draft or it could not be loaded. */
  readonly revision: string;
  /** Whether the initial draft exists only in this browser. */
  readonly isUnsent: boolean;
  /** Reloads the deployment being redeployed and keeps the user's input. */
  readonly onReadAgain: () => Promise<void>;
}

type Place = ReturnType<typeof useWizardStep>;

/** Navigates between the steps: forward if the current step is complete, and to the field of an issue. */
function useWizardWay(blueprint: BlueprintDetail, wizard: Wizard, place: Place) {
  const { dispatch, issues } = wizard;
  const { step, go } = place;
  /** Navigates to the first issue and returns whether there was one. */
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
    const following = adjacentStep(blueprint, step, 1);
    if (following) visit(following);
  };
  const back = () => {
    const previous = adjacentStep(blueprint, step, -1);
    if (previous) go(previous);
  };
  return { leadTo, visit, next, back };
}

/** Marks all steps with problems while the summary is shown, also if it was opened by a link. */
function useMarkedSteps({ dispatch }: Wizard, step: WizardStep): void {
  useEffect(() => {
    if (step === 'summary') dispatch({ type: 'attempt', steps: wizardSteps });
  }, [step, dispatch]);
}

/** Deletes the draft, locally and on the server, after submitting or starting over. The latter can be undone. */
function useDraftEnd(
  { blueprint, existingDeployment, opening }: WizardScreenProps,
  { state, dispatch }: Wizard,
  { go, showStatus, step }: Place,
  forget: DraftSaving['forget'],
) {
  const t = useT();
  const toast = useToast();
  const closeToast = useRef<() => void>(undefined);
  // The values can only be restored in this wizard.
  useEffect(() => () => closeToast.current?.(), []);
  const [isDiscarded, setDiscarded] = useState(false);
  const [discardDraft] = blueprintApi.useBlueprintDeleteDraftMutation();
  const discard = useCallback(
    async (why: 'submitted' | 'discarded') => {
      // Wait for pending saves, which would otherwise restore the discarded draft.
      await forget(why);
      await discardDraft({ name: blueprint.name, query: { deployment: existingDeployment?.name } });
    },
    [existingDeployment, blueprint, discardDraft, forget],
  );
  const accepted = useCallback(
    (name: string) => {
      void discard('submitted');
      showStatus(name);
    },
    [discard, showStatus],
  );
  const startOver = (values: WizardValues) => {
    const before = state.values;
    dispatch({ type: 'replace', values });
    const done = discard('discarded');
    setDiscarded(true);
    go('subscription');
    closeToast.current = toast({
      text: t(opening.source === 'draft' ? 'provision.draft.discarded' : 'provision.draft.startedOver'),
      onUndo: () => {
        // Saving the values again must not overtake the deletion of the draft.
        void done.catch(() => undefined).then(() => dispatch({ type: 'fill', values: before, fields: [] }));
        setDiscarded(false);
        go(step);
      },
    });
  };
  return { accepted, startOver, isDiscarded };
}

/** Heading of the page, also used as the title of its tab. */
function WizardHeader({
  blueprint,
  existingDeployment,
}: Pick<WizardScreenProps, 'blueprint' | 'existingDeployment'>) {
  const t = useT();
  const heading = existingDeployment
    ? t('provision.headingAgain', { title: existingDeployment.title })
    : t('provision.heading', { blueprint: blueprint.title });
  const appDispatch = useAppDispatch();
  useEffect(() => {
    // The tab shows the screen's generic title until the heading is known.
    appDispatch(tabActivated({ activeTab: heading, activeURL: location.pathname }));
  }, [appDispatch, heading]);
  return (
    <PageHeader
      title={heading}
      breadcrumbs={
        existingDeployment
          ? [
              { label: t('nav.deployments'), to: '/portal/deployment' },
              { label: existingDeployment.title, to: `/portal${deploymentPath(existingDeployment)}` },
            ]
          : [
              { label: t('nav.blueprints'), to: '/portal' },
              { label: blueprint.title, to: `/portal/blueprint/${blueprint.name}` },
            ]
      }
    />
  );
}

/**
 * Marks the URL once the values from a link were saved as a draft, because the back button can return to unmarked URLs.
 */
function useKeptMark(
  { opening, existingDeployment }: WizardScreenProps,
  isSaved: boolean,
  place: Place,
): void {
  const hasUrlValues = opening.source === 'link' || (opening.source === 'deployment' && !existingDeployment);
  const isSavedAsDraft = hasUrlValues && isSaved;
  const { isMarked } = place;
  const keep = useEffectEvent(place.markKept);
  useEffect(() => {
    if (isSavedAsDraft && !isMarked) keep();
  }, [isSavedAsDraft, isMarked]);
}

/** Wizard with its steps, the current step, and a preview of the resources. */
export function WizardScreen(props: WizardScreenProps) {
  const { blueprint, existingDeployment, opening, revision, isUnsent, onReadAgain } = props;
  const t = useT();
  const baseWizard = useWizard(blueprint, opening.values, existingDeployment);
  const created = useCreatedPreview(baseWizard);
  const wizard = withPreview(baseWizard, created);
  const defaultValues = wizard.existingValues ?? opening.defaultValues;
  const place = useWizardStep(blueprint, opening.step);
  const { step, deployment, go } = place;
  const way = useWizardWay(blueprint, wizard, place);
  useMarkedSteps(wizard, step);
  const { draftState, forget, decide } = useDraftSaving(wizard, step, revision, isUnsent);
  useKeptMark(props, draftState === 'saved', place);
  useLeaveWarning(draftState);
  usePrefetchedParts();
  const attempt = useAttempt();
  const { accepted, startOver, isDiscarded } = useDraftEnd(props, wizard, place, forget);
  const open = step !== 'status';
  const isFilledIn = open && step !== 'summary';
  return (
    <Box sx={{ maxWidth: 1400 }}>
      <WizardHeader blueprint={blueprint} existingDeployment={existingDeployment} />
      <WizardStepper wizard={wizard} step={step} submitted={deployment !== null} onGo={way.visit} />
      <StepHeading step={step} leadsToField={place.field !== null} />
      {open && opening.source !== 'defaults' && !isDiscarded && (
        <OpeningNotice
          wizard={wizard}
          opening={opening}
          onDiscard={() => startOver(defaultValues)}
          onIssues={way.leadTo}
        />
      )}
      {isFilledIn && wizard.state.server.general.length > 0 && (
        <RefusalNotice serverIssues={wizard.state.server} />
      )}
      {draftState === 'conflict' && (
        <DraftConflict wizard={wizard} defaultValues={defaultValues} onDecided={decide} />
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 6,
          gridTemplateColumns: {
            xs: 'minmax(0,1fr)',
            lg: isFilledIn ? 'minmax(0,1fr) 340px' : 'minmax(0,1fr)',
          },
        }}
      >
        <Box>
          {isFilledIn && <LimitNotice request={created.priceRequest} isNew={!existingDeployment} />}
          <FormStep wizard={wizard} step={step} />
          {step === 'summary' && (
            <Submission
              wizard={wizard}
              created={created}
              draftState={draftState}
              attempt={attempt}
              onAccepted={accepted}
              onReadAgain={onReadAgain}
              onGo={go}
              onBack={way.back}
              onIssues={way.leadTo}
              fallback={<LoadingState />}
            />
          )}
          {step === 'status' && deployment && (
            <StatusStep
              blueprint={blueprint}
              name={deployment}
              fallback={<Skeleton variant="rounded" height={320} />}
            />
          )}
          {isFilledIn && (
            <WizardActions draftState={draftState} onBack={step === 'subscription' ? undefined : way.back}>
              <Button variant="contained" onClick={way.next}>
                {t('provision.next')}
              </Button>
            </WizardActions>
          )}
        </Box>
        {isFilledIn && (
          <CreatedRail
            {...created}
            title={t(existingDeployment ? 'provision.createdAgain' : 'deploy.created')}
          />
        )}
      </Box>
    </Box>
  );
}

interface FormStepProps {
  readonly wizard: Wizard;
  readonly step: WizardStep;
}

/** Fields of a form step. Empty for the steps after the form. */
function FormStep({ wizard, step }: FormStepProps) {
  if (step === 'subscription') return <SubscriptionStep wizard={wizard} />;
  if (step === 'parameters') return <ParametersStep wizard={wizard} fallback={<LoadingState />} />;
  if (step === 'administrator') return <AdministratorStep wizard={wizard} fallback={<LoadingState />} />;
  return null;
}

/** Warns before the page closes while edits are not saved on the server. */
function useLeaveWarning(draftState: DraftState): void {
  const unsaved = draftState !== 'clean' && draftState !== 'saved';
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
