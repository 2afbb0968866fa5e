import { lazy } from 'react';
import { loadFeatureMessages } from '../i18n/locale.ts';

/** Brings a part that speaks of prices together with its texts. */
async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  return (await Promise.all([part, loadFeatureMessages('price')]))[0];
}

/** The price beside a form; takes its place when it has come. */
export const PriceRail = lazy(async () => ({
  default: (await withTexts(import('./PriceRail.tsx'))).PriceRail,
}));

/** The price in full, for a summary. */
export const PricePanel = lazy(async () => ({
  default: (await withTexts(import('./PricePanel.tsx'))).PricePanel,
}));

/** A known estimate in full, for example the one of a verdict. */
export const PriceEstimateView = lazy(async () => ({
  default: (await withTexts(import('./PriceEstimateView.tsx'))).PriceEstimateView,
}));

/** The tab `Cost` of a deployment. */
export const CostTab = lazy(async () => ({
  default: (await withTexts(import('./CostTab.tsx'))).CostTab,
}));
