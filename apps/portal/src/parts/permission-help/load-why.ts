import { lazyDialog, lazyPart } from '../../ui/loading/lazy-part.tsx';
import { loadFeatureMessages } from '../../core/i18n/locale.ts';

/** The reason of a closed button with its texts, fetched when somebody asks for it. */
export const WhyPopover = lazyDialog(async () => {
  const [module] = await Promise.all([import('./WhyPopover.tsx'), loadFeatureMessages('permission-help')]);
  return { default: module.WhyPopover };
});

/** Whom to ask, for the screen that refuses. */
export const WhomToAsk = lazyPart(async () => {
  const [module] = await Promise.all([import('./WhyReason.tsx'), loadFeatureMessages('permission-help')]);
  return { default: module.WhomToAsk };
});

/** The lookup of any key, fetched when somebody asks for it. */
export const WhyDialog = lazyDialog(async () => {
  const [module] = await Promise.all([import('./WhyDialog.tsx'), loadFeatureMessages('permission-help')]);
  return { default: module.WhyDialog };
});
