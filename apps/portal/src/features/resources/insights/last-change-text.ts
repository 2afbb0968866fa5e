import type { Insight } from '@blueport/contracts';
import { cloudText } from '../../../components/activity/cloud-text.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';

/** Returns the last change before an insight, or why none is shown. */
export const lastChangeText = (
  { lastChange, lastChangeState: state }: Insight,
  t: typeof translate,
): string =>
  lastChange === null
    ? t(`insights.lastChange.${state === 'known' ? 'hidden' : state}`)
    : cloudText({ action: lastChange.operation }, t);
