import { lazy } from 'react';
import { loadFeatureMessages } from '../i18n/locale.ts';

/** Who may do what at a scope of the cloud; comes with its texts. */
export const CloudAccess = lazy(async () => ({
  default: (await Promise.all([import('./CloudAccess.tsx'), loadFeatureMessages('cloud-access')]))[0]
    .CloudAccess,
}));
