import type { VerdictBudget } from '@blueport/contracts';
import type { t as translate } from '../../core/i18n/translate.tsx';

/** Returns what a limit of a verdict applies to. */
export function limitName(
  { subscriptionId, scope }: VerdictBudget['budgets'][number],
  t: typeof translate,
): string {
  return scope === undefined || scope.kind === 'organization' || scope.kind === 'subscription'
    ? t(subscriptionId === null ? 'verdict.wholeOrganization' : 'verdict.thisSubscription')
    : (scope.name ?? scope.key);
}
