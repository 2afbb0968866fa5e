import type { DeploymentCost } from '@blueport/contracts';
import { cliMessage, labeledText } from '../../language.ts';
import { renderFacts, renderSections, renderTable } from '../../table.ts';
import { correctionText } from './correction-text.ts';
import { noteText } from './verdict-text.ts';

/** Formats the cost of a deployment. */
export function costText(cost: DeploymentCost): string {
  const { currency, from, to, actual, expected, resources, estimate, missing, asOf } = cost;
  const amount = (value: string | null, of = currency): string =>
    value === null ? cliMessage('price-not-known') : `${value} ${of}`;
  const facts = renderFacts([
    ['Charged', cliMessage('cost-charged', { amount: amount(actual), from, to })],
    ['Expected', cliMessage('cost-expected', { amount: amount(expected) })],
    [
      'Monthly',
      cliMessage('cost-monthly', {
        amount: amount(estimate.monthly, estimate.currency),
        asOf: estimate.asOf,
      }),
    ],
    ['As of', asOf],
  ]);
  return renderSections([
    [facts, correctionText(estimate), noteText(missing)],
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
            cliMessage('cost-unpriced'),
            ...estimate.unpriced.map(({ name, reason }) => `  ${labeledText(name, noteText(reason))}`),
          ] as const,
        ]),
  ]);
}
