import { lazy } from 'react';
import { loadFeatureMessages } from '../i18n/locale.ts';

/** Who may do what at a scope of the cloud; comes with its texts, those of copying among them. */
export const CloudAccess = lazy(async () => {
  const texts = [loadFeatureMessages('cloud-access'), loadFeatureMessages('deployments')];
  return { default: (await Promise.all([import('./CloudAccess.tsx'), ...texts]))[0].CloudAccess };
});
