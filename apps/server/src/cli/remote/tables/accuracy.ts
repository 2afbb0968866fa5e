import { accuracyRoutes, minAgreeingDeployments, type EstimateAccuracy } from '@blueport/contracts';
import { cliMessage } from '../../language.ts';
import type { VerbText } from '../derive-verb.ts';
import { omitUndefined } from '../inputs.ts';
import { comparisonText } from '../text/comparison-text.ts';

const comparedColumns = [
  ['ESTIMATE', 'estimate'],
  ['ACTUAL', 'actual'],
  ['DIFFERENCE', 'difference'],
  ['HOURS', 'hours'],
  ['USAGE', 'usage'],
  ['PRICE', 'price'],
] as const;

const percentOf = (ratio: number | undefined): string => String(Math.round((ratio ?? 0) * 100));

/** Verbs that compare estimates with billed cost. */
export const accuracyVerbs: Readonly<Record<string, VerbText>> = {
  compare: {
    summary: 'Compare the estimate of a deployment with its billed cost, split into hours, usage and price',
    route: accuracyRoutes.deployment,
    text: comparisonText,
    rows: 'resources',
    columns: [['NAME', 'name'], ['TYPE', 'type'], ...comparedColumns],
  },
  accuracy: {
    summary: 'Compare the estimates of a blueprint version with the billed cost of its deployments',
    route: accuracyRoutes.blueprint,
    options: { version: { value: 'VERSION', help: 'a version (default: the published one)' } },
    query: (input) => omitUndefined({ version: input.text('version') }),
    rows: 'resources',
    columns: [
      ['NAME', 'name'],
      ['TYPE', 'type'],
      ['NUMBER', 'position'],
      ['DEPLOYMENTS', 'deployments'],
      ...comparedColumns,
    ],
    note: ({ deployments, ratio, correction }: EstimateAccuracy) =>
      cliMessage('accuracy', {
        deployments: String(deployments),
        median: percentOf(ratio?.median),
        low: percentOf(ratio?.low),
        high: percentOf(ratio?.high),
        correction: correction.state,
        percent: String(correction.percent ?? 0),
        needed: String(minAgreeingDeployments),
      }),
  },
};
