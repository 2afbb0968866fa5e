import { PricePanel } from '../../../../parts/price/later-price-panel.ts';
import { VerdictPanel } from '../../../../parts/verdict/wizard-verdict.ts';

export { Submission } from '../components/Submission.tsx';

/** Brings what the summary shows of other parts of the portal. What fails says so in its place, and keeps nobody from submitting. */
export async function fetchPanels(): Promise<void> {
  await Promise.allSettled([PricePanel.fetch(), VerdictPanel.fetch()]);
}
