import { lazy } from 'react';
import { loadFeatureMessages } from '../i18n/locale.ts';

/** Brings a part that speaks of verdicts together with its texts. */
async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  return (await Promise.all([part, loadFeatureMessages('verdict')]))[0];
}

/** A verdict in full. */
export const VerdictView = lazy(async () => ({
  default: (await withTexts(import('./VerdictView.tsx'))).VerdictView,
}));

/** The verdict in a wizard's summary, while it is asked for and when it has come. */
export const VerdictPanel = lazy(async () => ({
  default: (await withTexts(import('./VerdictPanel.tsx'))).VerdictPanel,
}));

/** The tab of an organization that holds limits and rules of approval. */
export const SpendingTab = lazy(async () => ({
  default: (await withTexts(import('./SpendingTab.tsx'))).SpendingTab,
}));
