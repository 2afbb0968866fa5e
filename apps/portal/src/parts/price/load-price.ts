import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { loadFeatureMessages } from '../../core/i18n/locale.ts';

/** Brings a part that speaks of prices together with its texts. */
async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  return (await Promise.all([part, loadFeatureMessages('price')]))[0];
}

/** A known estimate in full, for example the one of a verdict. */
export const PriceEstimateView = lazyPart(async () => ({
  default: (await withTexts(import('./PriceEstimateView.tsx'))).PriceEstimateView,
}));

/**
 * Brings the tab `Cost` of a deployment, for a page that loads this file late as well: what `lazy` is given must be a component,
 * and a lazy one is none.
 */
export async function loadCostTab() {
  return { default: (await withTexts(import('./CostTab.tsx'))).CostTab };
}
