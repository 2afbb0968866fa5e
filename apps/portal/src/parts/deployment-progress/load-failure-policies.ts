import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { loadFeatureMessages } from '../../core/i18n/locale.ts';

/** The policies of a failure with the texts of the verdict; only what a policy refused needs them. */
export const FailurePolicies = lazyPart(
  async () => (await Promise.all([import('./FailurePolicies.tsx'), loadFeatureMessages('verdict')]))[0],
);
