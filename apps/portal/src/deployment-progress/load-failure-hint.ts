import { lazy } from 'react';
import { loadFeatureMessages } from '../i18n/locale.ts';

/** The hint of a failure with its texts; only what failed needs them. */
export const FailureHint = lazy(
  async () =>
    (await Promise.all([import('./FailureHint.tsx'), loadFeatureMessages('deployment-progress')]))[0],
);
