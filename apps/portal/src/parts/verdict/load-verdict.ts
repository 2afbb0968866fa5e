import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { loadFeatureMessages } from '../../core/i18n/locale.ts';

/** Brings a part that speaks of verdicts, and of what they cost, together with its texts. */
async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const texts = [loadFeatureMessages('verdict'), loadFeatureMessages('price')];
  return (await Promise.all([part, ...texts]))[0];
}

/** A verdict in full. */
export const VerdictView = lazyPart(async () => ({
  default: (await withTexts(import('./VerdictView.tsx'))).VerdictView,
}));

/** The tab of an organization that holds limits and rules of approval. */
export const SpendingTab = lazyPart(async () => ({
  default: (await withTexts(import('./SpendingTab.tsx'))).SpendingTab,
}));

/** The limits themselves, beside the subscriptions they are of. */
export const LimitsSection = lazyPart(async () => ({
  default: (await withTexts(import('./LimitsSection.tsx'))).LimitsSection,
}));
