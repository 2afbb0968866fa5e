import type { PriceEstimate } from '@blueport/contracts';
import { cliMessage } from '../../language.ts';

/** Explains why the total of an estimate differs from list prices; empty if it does not. */
export function correctionText({
  correction,
  currency,
}: Pick<PriceEstimate, 'correction' | 'currency'>): string {
  if (correction === undefined) return '';
  const { deployments, percent, listMonthly } = correction;
  return cliMessage('price-correction', {
    deployments: String(deployments),
    percent: String(Math.abs(percent)),
    direction: percent < 0 ? 'less' : 'more',
    list: listMonthly,
    currency,
  });
}
