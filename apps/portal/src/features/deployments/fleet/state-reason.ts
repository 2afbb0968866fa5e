import { translateFleetReason, type FleetStopRule } from '@blueport/contracts';
import { serverText } from '../../../core/i18n/server-text.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';

/** Explains a state in the user's language, followed by the original message of the cloud or user. */
export const stateReason = (why: Parameters<typeof translateFleetReason>[0]): string =>
  translateFleetReason(why, serverText);

/** Describes when a fleet upgrade halts. */
export function stopRuleText(t: typeof translate, { failures, percent }: FleetStopRule): string {
  if (percent === undefined) return t('fleet.stopAfter', { count: failures ?? 1 });
  if (failures === undefined) return t('fleet.stopAtPercent', { percent });
  return t('fleet.stopAtEither', { count: failures, percent });
}
