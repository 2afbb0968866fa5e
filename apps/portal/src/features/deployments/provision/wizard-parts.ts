import { useEffect, useState } from 'react';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';
import { SearchChoice } from '../../../components/form-fields/deferred-search-choice.ts';
import { wizardSteps } from './model/wizard-steps.ts';
import { deferredPart } from '../../../ui/loading/deferred-part.tsx';

/** Parts below and next to the fields of the first step. */
export const PrefillBar = deferredPart(
  async () => (await import('./deferred/first-step-components.ts')).PrefillBar,
  ['provision/deferred', 'price'],
);
export const TagsEditor = deferredPart(
  async () => (await import('./deferred/first-step-components.ts')).TagsEditor,
  ['provision/deferred', 'price'],
);
export const LimitNotice = deferredPart(
  async () => (await import('./deferred/first-step-components.ts')).LimitNotice,
  ['provision/deferred', 'price'],
);
export const CreatedRail = deferredPart(
  async () => (await import('./deferred/first-step-components.ts')).CreatedRail,
  ['provision/deferred', 'price'],
);

/** Notices that steps show occasionally. */
export const ReadOnlyTarget = deferredPart(async () => (await steps()).ReadOnlyTarget);
export const ChoicesNotice = deferredPart(async () => (await steps()).ChoicesNotice);
export const OpeningNotice = deferredPart(async () => (await steps()).OpeningNotice);
export const DraftConflict = deferredPart(async () => (await steps()).DraftConflict);
export const RefusalNotice = deferredPart(async () => (await steps()).RefusalNotice);
export const GroupedResources = deferredPart(async () => (await steps()).GroupedResources);

/** Steps after the first. */
export const ParametersStep = deferredPart(async () => (await steps()).ParametersStep);
export const AdministratorStep = deferredPart(async () => (await steps()).AdministratorStep);
export const SizeChoice = deferredPart(async () => (await steps()).SizeChoice);
export const StatusStep = deferredPart(async () => (await steps()).StatusStep);
export const Submission = deferredPart(async () => {
  const parts = await steps();
  await parts.fetchPanels();
  return parts.Submission;
});

async function steps() {
  const words = ['provision/deferred', 'provision/refusal', 'form-fields', 'graph', 'price'].map(
    loadFeatureMessages,
  );
  return (await Promise.all([import('./deferred/step-components.ts'), ...words]))[0];
}

/**
 * Loads the parts above the fields before a form with values is shown, so that nothing moves when they appear. Returns
 * whether they are loaded or failed; a failure is shown in the place of its part. A form without values waits for
 * nothing. `hasValues` is undefined until the draft is loaded; later changes, such as a draft that was saved meanwhile,
 * have no effect.
 */
export function useOpeningParts(hasValues: boolean | undefined): boolean {
  const [isLoaded, setLoaded] = useState(false);
  const [opensWithValues, setOpensWithValues] = useState(hasValues);
  if (opensWithValues === undefined && hasValues !== undefined) setOpensWithValues(hasValues);
  const [isFirstStep] = useState(
    () => (new URLSearchParams(location.search).get('step') ?? firstStep) === firstStep,
  );
  const isEmpty = opensWithValues === false && isFirstStep;
  useEffect(() => {
    if (opensWithValues === undefined || isEmpty) return;
    const parts = [
      OpeningNotice,
      ...(isFirstStep ? [PrefillBar] : []),
      ...(opensWithValues ? [ReadOnlyTarget] : []),
    ];
    void Promise.all(parts.map(({ fetch }) => fetch())).then(() => setLoaded(true));
  }, [isFirstStep, isEmpty, opensWithValues]);
  return isEmpty || isLoaded;
}

const [firstStep] = wizardSteps;

const signsOfUse = ['pointerdown', 'keydown', 'input'];

/**
 * Prefetches all later parts of the wizard on first use, because the network may be unavailable later or a new release
 * may have removed the files. A failure is shown when a part is needed.
 */
export function usePrefetchedParts(): void {
  useEffect(() => {
    const used = new AbortController();
    const fetchOnce = ({ target }: Event) => {
      // The menu leads away from the wizard.
      if (!(target instanceof Element && target.closest('main'))) return;
      used.abort();
      void prefetchParts();
    };
    for (const sign of signsOfUse) addEventListener(sign, fetchOnce, { signal: used.signal });
    return () => used.abort();
  }, []);
}

export async function prefetchParts(): Promise<void> {
  const parts = [
    ParametersStep,
    AdministratorStep,
    Submission,
    StatusStep,
    ReadOnlyTarget,
    RefusalNotice,
    ChoicesNotice,
    OpeningNotice,
    DraftConflict,
    GroupedResources,
    SizeChoice,
    SearchChoice,
  ];
  await Promise.allSettled(parts.map(({ fetch }) => fetch()));
}
