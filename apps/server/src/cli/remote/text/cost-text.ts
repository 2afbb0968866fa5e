import type { DeploymentCost } from '@blueport/contracts';
import { renderFacts, renderSections, renderTable } from '../../table.ts';

/** Formats the cost of a deployment. */
export function costText(cost: DeploymentCost): string {
  const { currency, from, to, actual, expected, resources, estimate, missing, asOf } = cost;
  const amount = (value: string | null, of = currency): string =>
    value === null ? 'not known' : `${value} ${of}`;
  const facts = renderFacts([
    ['Charged', `${amount(actual)}, from ${from} to ${to}`],
    ['Expected', `${amount(expected)} for the same period`],
    ['Monthly', `${amount(estimate.monthly, estimate.currency)}, at prices of ${estimate.asOf}`],
    ['As of', asOf],
  ]);
  return renderSections([
    [facts, missing === undefined ? '' : missing.message],
    ...(resources.length === 0
      ? []
      : [
          [
            renderTable(
              ['NAME', 'TYPE', 'CHARGED', 'MONTHLY'],
              resources.map(({ name, type, actual: charged, monthly }) => [
                name,
                type,
                amount(charged),
                amount(monthly, estimate.currency),
              ]),
            ),
          ] as const,
        ]),
    ...(estimate.unpriced.length === 0
      ? []
      : [
          [
            'No price is known for:',
            ...estimate.unpriced.map(({ name, reason }) => `  ${name}: ${reason.message}`),
          ] as const,
        ]),
  ]);
}
