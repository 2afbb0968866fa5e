import { formatNumber } from '../../core/i18n/format.ts';
import { formatMoney } from '../../core/i18n/format-money.ts';

/** A change of an amount, in words. */
export interface ChangeText {
  readonly direction: 'up' | 'down' | 'same';
  /** With its sign, such as `+$12.50`. */
  readonly amount: string;
  /** With its sign, such as `+3%`; undefined without a previous amount, or if it would be meaningless. */
  readonly percent: string | undefined;
}

/** Describes the change between two amounts in a currency. */
export function changeText(total: string, previous: string, currency: string): ChangeText {
  const [now, before] = [Number(total), Number(previous)];
  const difference = now - before;
  const signed = { signDisplay: 'exceptZero' } as const;
  return {
    direction: Math.abs(difference) < 0.005 ? 'same' : difference > 0 ? 'up' : 'down',
    amount: formatMoney(difference.toFixed(2), currency, signed),
    percent:
      Math.abs(difference) >= Math.abs(before) * 10
        ? undefined
        : formatNumber(difference / Math.abs(before), {
            style: 'percent',
            maximumFractionDigits: Math.abs(difference / before) < 0.1 ? 1 : 0,
            ...signed,
          }),
  };
}
