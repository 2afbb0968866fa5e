import type { FleetFacts, FleetReason, FleetStopRule } from '@blueport/contracts';
import type { t as translate } from '../../../core/i18n/translate.tsx';

/** Explains a state in the user's language, followed by the original message of the cloud or user. */
export function stateReason(
  t: typeof translate,
  { reason, facts }: { readonly reason: FleetReason | null; readonly facts: FleetFacts },
): string {
  const said = facts['said'] === undefined ? '' : String(facts['said']);
  return [reason === null ? '' : t(`fleet.says.${reason}`, facts), said].filter(Boolean).join(' ');
}

/** Describes when a fleet upgrade halts. */
export function stopRuleText(t: typeof translate, { failures, percent }: FleetStopRule): string {
  if (percent === undefined) return t('fleet.stopAfter', { count: failures ?? 1 });
  if (failures === undefined) return t('fleet.stopAtPercent', { percent });
  return t('fleet.stopAtEither', { count: failures, percent });
}
