import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { loadFeatureMessages } from '../../core/i18n/locale.ts';

/** Who may do what at a scope of the cloud; comes with its texts, those of copying among them. */
export const CloudAccess = lazyPart(async () => {
  const texts = [loadFeatureMessages('cloud-access'), loadFeatureMessages('operations')];
  return { default: (await Promise.all([import('./CloudAccess.tsx'), ...texts]))[0].CloudAccess };
});
