import { lazy } from 'react';
import { loadFeatureMessages } from '../i18n/locale.ts';

/** The policies of a failure with the texts of the verdict; only what a policy refused needs them. */
export const FailurePolicies = lazy(
  async () => (await Promise.all([import('./FailurePolicies.tsx'), loadFeatureMessages('verdict')]))[0],
);
