/**
 * The ways to what comes after and around the first step. They stand here and not beside the first step because each brings a list of
 * files, and together these are a good part of what the first step may download.
 */
const around = () => import('./around.ts');
const notices = () => import('./notices.ts');

export const loadFillBar = async () => (await around()).FillBar;
export const loadTagsEditor = async () => (await around()).TagsEditor;
export const loadCreatedRail = async () => (await around()).CreatedRail;
export const loadLockedPlace = async () => (await import('./LockedPlace.tsx')).LockedPlace;
export const loadChoicesNotice = async () => (await notices()).ChoicesNotice;
export const loadOpeningNotice = async () => (await notices()).OpeningNotice;
export const loadDraftConflict = async () => (await notices()).DraftConflict;
export const loadRefusalNotice = async () => (await notices()).RefusalNotice;
export const loadGroupedResources = async () =>
  (await import('../../../../parts/graph/GroupedResources.tsx')).GroupedResources;
export const loadParametersStep = async () =>
  (await import('../components/ParametersStep.tsx')).ParametersStep;
export const loadAdministratorStep = async () =>
  (await import('../components/AdministratorStep.tsx')).AdministratorStep;
export const loadSizeChoice = async () => (await import('./SizeChoice.tsx')).SizeChoice;
export const loadStatusStep = async () => (await import('../components/StatusStep.tsx')).StatusStep;

/** The summary, with what it shows of other parts of the portal. */
export const loadSubmission = async () => {
  const { Submission, fetchPanels } = await import('./summary.ts');
  await fetchPanels();
  return Submission;
};
