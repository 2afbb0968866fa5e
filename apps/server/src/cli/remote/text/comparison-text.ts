import { minComparedDays, type EstimateComparison } from '@blueport/contracts';
import { cliMessage } from '../../language.ts';
import { renderSections, renderTable } from '../../table.ts';

/** Formats the comparison of a deployment's estimate with its billed cost. */
export function comparisonText(comparison: EstimateComparison): string {
  const { state, days, from, to, currency, billedCurrency, total, resources } = comparison;
  const amounts = total ?? { estimate: '', actual: '', difference: '', hours: '', usage: '', price: '' };
  const summary = cliMessage('comparison', {
    state,
    ...amounts,
    days: String(days),
    needed: String(minComparedDays),
    from: from ?? '',
    to: to ?? '',
    currency: currency ?? '',
    billed: billedCurrency ?? '',
  });
  if (resources.length === 0) return summary;
  const table = renderTable(
    ['NAME', 'TYPE', 'ESTIMATE', 'ACTUAL', 'DIFFERENCE', 'HOURS', 'USAGE', 'PRICE'],
    resources.map(({ name, type, estimate, actual, difference, hours, usage, price }) => [
      name,
      type,
      estimate,
      actual,
      difference,
      hours,
      usage,
      price,
    ]),
  );
  return renderSections([[summary], [table]]);
}
