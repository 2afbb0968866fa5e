import { PricePanel } from '../../../../components/price/deferred-price-panel.ts';
import { VerdictPanel } from '../../../../components/verdict/wizard-verdict.ts';

export { Submission } from '../components/Submission.tsx';

/**
 * Loads the components of other features used in the summary. A failure is shown in place and does not prevent
 * submitting.
 */
export async function fetchPanels(): Promise<void> {
  await Promise.allSettled([PricePanel.fetch(), VerdictPanel.fetch()]);
}
