import { PricePanel } from '../../../../components/price/deferred-price-panel.ts';
import { VerdictDetails, VerdictPanel } from '../../../../components/verdict/wizard-verdict.ts';

/** Everything the wizard shows after the first step or only occasionally, bundled into one chunk that is prefetched. */
export { AdministratorStep } from '../components/AdministratorStep.tsx';
export { ChoicesNotice } from '../components/ChoicesNotice.tsx';
export { ParametersStep } from '../components/ParametersStep.tsx';
export { RefusalNotice } from '../components/RefusalNotice.tsx';
export { StatusStep } from '../components/StatusStep.tsx';
export { Submission } from '../components/Submission.tsx';
export { GroupedResources } from '../../../../components/graph/GroupedResources.tsx';
export { DraftConflict } from './DraftConflict.tsx';
export { ReadOnlyTarget } from './ReadOnlyTarget.tsx';
export { OpeningNotice } from './OpeningNotice.tsx';
export { SizeChoice } from './SizeChoice.tsx';

/**
 * Loads the components of other features used in the summary. A failure is shown in place and does not prevent
 * submitting.
 */
export async function fetchPanels(): Promise<void> {
  await Promise.allSettled([PricePanel.fetch(), VerdictPanel.fetch(), VerdictDetails.fetch()]);
}
