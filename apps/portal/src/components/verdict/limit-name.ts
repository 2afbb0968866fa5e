import type { VerdictBudget } from '@blueport/contracts';
import type { t as translate } from '../../core/i18n/translate.tsx';

/** Returns what a limit of a verdict applies to. Older verdicts do not name it. */
export function limitName(
  { subscriptionId, scope }: VerdictBudget['budgets'][number],
  t: typeof translate,
): string {
  if (scope === undefined)
    return t(subscriptionId === null ? 'verdict.wholeOrganization' : 'verdict.thisSubscription');
  return t('verdict.limitOf', { kind: scope.kind, name: scope.name ?? scope.key });
}
