import { lazy } from 'react';
import { loadFeatureMessages } from '../i18n/locale.ts';

/** Brings a part that speaks of verdicts, and of what they cost, together with its texts. */
async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const texts = [loadFeatureMessages('verdict'), loadFeatureMessages('price')];
  return (await Promise.all([part, ...texts]))[0];
}

/** A verdict in full. */
export const VerdictView = lazy(async () => ({
  default: (await withTexts(import('./VerdictView.tsx'))).VerdictView,
}));

/** The tab of an organization that holds limits and rules of approval. */
export const SpendingTab = lazy(async () => ({
  default: (await withTexts(import('./SpendingTab.tsx'))).SpendingTab,
}));

/** The limits themselves, beside the subscriptions they are of. */
export const LimitsSection = lazy(async () => ({
  default: (await withTexts(import('./LimitsSection.tsx'))).LimitsSection,
}));
