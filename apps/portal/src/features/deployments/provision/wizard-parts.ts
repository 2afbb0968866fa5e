import { useEffect } from 'react';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';
import { SearchChoice } from '../../../parts/form-fields/later-search-choice.ts';
import { laterPart } from '../../../ui/loading/later-part.tsx';

/** What is under the first step's place, and beside it. */
export const FillBar = laterPart(
  async () => (await import('./later/around.ts')).FillBar,
  ['provision/later', 'price'],
);
export const TagsEditor = laterPart(
  async () => (await import('./later/around.ts')).TagsEditor,
  ['provision/later', 'price'],
);
export const CreatedRail = laterPart(
  async () => (await import('./later/around.ts')).CreatedRail,
  ['provision/later', 'price'],
);

/** What a step has to say now and then. */
export const LockedPlace = laterPart(async () => (await steps()).LockedPlace);
export const ChoicesNotice = laterPart(async () => (await steps()).ChoicesNotice);
export const OpeningNotice = laterPart(async () => (await steps()).OpeningNotice);
export const DraftConflict = laterPart(async () => (await steps()).DraftConflict);
export const RefusalNotice = laterPart(async () => (await steps()).RefusalNotice);
export const GroupedResources = laterPart(async () => (await steps()).GroupedResources);

/** The steps after the first. */
export const ParametersStep = laterPart(async () => (await steps()).ParametersStep);
export const AdministratorStep = laterPart(async () => (await steps()).AdministratorStep);
export const SizeChoice = laterPart(async () => (await steps()).SizeChoice);
export const StatusStep = laterPart(async () => (await steps()).StatusStep);
export const Submission = laterPart(async () => {
  const parts = await steps();
  await parts.fetchPanels();
  return parts.Submission;
});

async function steps() {
  const words = ['provision/later', 'provision/refusal', 'form-fields', 'graph'].map(loadFeatureMessages);
  return (await Promise.all([import('./later/steps.ts'), ...words]))[0];
}

const signsOfUse = ['pointerdown', 'keydown', 'input'];

/**
 * Brings everything that the wizard may have to show as soon as somebody uses it: later there may be no connection, or a new release
 * without these files. What fails says so when it is needed.
 */
export function useLaterParts(): void {
  useEffect(() => {
    const used = new AbortController();
    const fetchOnce = ({ target }: Event) => {
      // The menu leads away from the wizard.
      if (!(target instanceof Element && target.closest('main'))) return;
      used.abort();
      void fetchLaterParts();
    };
    for (const sign of signsOfUse) addEventListener(sign, fetchOnce, { signal: used.signal });
    return () => used.abort();
  }, []);
}

export async function fetchLaterParts(): Promise<void> {
  const parts = [
    ParametersStep,
    AdministratorStep,
    Submission,
    StatusStep,
    LockedPlace,
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
