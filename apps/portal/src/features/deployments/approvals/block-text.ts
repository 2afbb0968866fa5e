import type { ApprovalBlock } from '@blueport/contracts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { formatMoney } from '../../../parts/price/money.ts';

/** Why a request cannot be approved, in the reader's language. */
export function blockText(t: typeof translate, { code, values }: ApprovalBlock): string {
  if (code !== 'budget') return t(`approvals.blocked.${code}`, values);
  const { adds = 'unknown', left = '0', currency = 'USD', of } = values;
  return t(of === 'subscription' ? 'approvals.blocked.budgetSubscription' : 'approvals.blocked.budget', {
    known: adds === 'unknown' ? 'no' : 'yes',
    adds: adds === 'unknown' ? '' : formatMoney(adds, currency),
    left: formatMoney(left, currency),
  });
}
