import type { ApprovalBlock } from '@blueport/contracts';
import { serverText } from '../../../core/i18n/server-text.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { formatMoney } from '../../../parts/price/money.ts';

/** Why a request cannot be approved, in the reader's language. */
export function blockText(t: typeof translate, { code, reason, message, values }: ApprovalBlock): string {
  if (code !== 'budget') return serverText(`reason.${reason}`, values) ?? message;
  const { adds = 'unknown', left = '0', currency = 'USD', of } = values;
  return t(of === 'subscription' ? 'approvals.blocked.budgetSubscription' : 'approvals.blocked.budget', {
    known: adds === 'unknown' ? 'no' : 'yes',
    adds: adds === 'unknown' ? '' : formatMoney(adds, currency),
    left: formatMoney(left, currency),
  });
}
