import type { ComparedAmounts } from '@blueport/contracts';
import { formatMoney } from '../../../core/i18n/format-money.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import type { PlainColumn } from '../../../ui/plain-table/PlainTable.tsx';

const parts = ['difference', 'hours', 'usage', 'price'] as const;

/** Formats a change of an amount with its sign. */
export const signedMoney = (amount: string, currency: string): string =>
  formatMoney(amount, currency, { signDisplay: 'exceptZero' });

/** Returns the columns of an estimate, the actual cost, and the parts of their difference. */
export function splitColumns<Row extends ComparedAmounts>(
  t: typeof translate,
  currency: string,
): PlainColumn<Row>[] {
  const sx = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' };
  return [
    ...(['estimate', 'actual'] as const).map((id): PlainColumn<Row> => ({
      id,
      header: t(`accuracy.${id}`),
      align: 'right',
      sx,
      cell: (row) => formatMoney(row[id], currency),
    })),
    ...parts.map((id): PlainColumn<Row> => ({
      id,
      header: t(`accuracy.${id}`),
      align: 'right',
      sx: id === 'difference' ? { ...sx, fontWeight: 500 } : sx,
      cell: (row) => signedMoney(row[id], currency),
    })),
  ];
}
