import type { ComponentType } from 'react';
import { laterPart } from '../../../ui/loading/later-part.tsx';
import { SearchChoice } from '../../../parts/form-fields/later-search-choice.ts';

const part = <Props extends object>(load: () => Promise<ComponentType<Props>>, ...words: string[]) =>
  laterPart(load, ['provision/later', ...words]);

/** The words for what is refused or gone, which the first step needs none of. */
const refusal = 'provision/refusal';

const later = () => import('./later/parts.ts');

/** What is under the first step's place, and beside it. */
export const FillBar = part(async () => (await later()).loadFillBar());
export const TagsEditor = part(async () => (await later()).loadTagsEditor());
export const CreatedRail = part(async () => (await later()).loadCreatedRail());
export const LockedPlace = part(async () => (await later()).loadLockedPlace());

/** What a step has to say now and then. */
export const ChoicesNotice = part(async () => (await later()).loadChoicesNotice());
export const OpeningNotice = part(async () => (await later()).loadOpeningNotice(), 'form-fields');
export const DraftConflict = part(async () => (await later()).loadDraftConflict());
export const RefusalNotice = part(async () => (await later()).loadRefusalNotice());
export const GroupedResources = part(async () => (await later()).loadGroupedResources(), 'graph');

/** The steps after the first. */
export const ParametersStep = part(async () => (await later()).loadParametersStep(), 'form-fields');
export const AdministratorStep = part(
  async () => (await later()).loadAdministratorStep(),
  'form-fields',
  refusal,
);
export const Submission = part(async () => (await later()).loadSubmission(), refusal);
export const SizeChoice = part(async () => (await later()).loadSizeChoice(), refusal);
export const StatusStep = part(async () => (await later()).loadStatusStep());

/**
 * Brings everything that the wizard may have to show while the first step is being filled in: later there may be no connection, or
 * a new release without these files. What fails says so when it is needed.
 */
export async function fetchLaterParts(): Promise<void> {
  const parts = [
    ParametersStep,
    AdministratorStep,
    Submission,
    StatusStep,
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
