import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { loadFeatureMessages } from '../../core/i18n/locale.ts';

/** The hint of a failure with its texts; only what failed needs them. */
export const FailureHint = lazyPart(
  async () =>
    (await Promise.all([import('./FailureHint.tsx'), loadFeatureMessages('deployment-progress')]))[0],
);
