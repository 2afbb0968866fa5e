/** Everything the wizard shows after the first step or only occasionally, bundled into one chunk that is prefetched. */
export { AdministratorStep } from '../components/AdministratorStep.tsx';
export { ChoicesNotice } from '../components/ChoicesNotice.tsx';
export { ParametersStep } from '../components/ParametersStep.tsx';
export { RefusalNotice } from '../components/RefusalNotice.tsx';
export { StatusStep } from '../components/StatusStep.tsx';
export { GroupedResources } from '../../../../components/graph/GroupedResources.tsx';
export { DraftConflict } from './DraftConflict.tsx';
export { ReadOnlyTarget } from './ReadOnlyTarget.tsx';
export { OpeningNotice } from './OpeningNotice.tsx';
export { SizeChoice } from './SizeChoice.tsx';
export { fetchPanels, Submission } from './summary.ts';
