import type { Stack } from '../../harness/stack.ts';
import { administrationMoments } from './administration-moments.ts';
import { catalogMoments } from './catalog-moments.ts';
import { chartMoments } from './chart-moments.ts';
import { alertRuleMoments } from './alert-rule-moments.ts';
import { costReportMoments } from './cost-report-moments.ts';
import { deploymentMoments } from './deployment-moments.ts';
import type { Moment } from './moment.ts';
import { organizationMoments } from './organization-moments.ts';
import { paletteMoments } from './palette-moments.ts';
import { wizardMoments } from './wizard-moments.ts';

const all: readonly Moment[] = [
  ...deploymentMoments,
  ...wizardMoments,
  ...catalogMoments,
  ...administrationMoments,
  ...organizationMoments,
  ...paletteMoments,
  ...chartMoments,
  ...costReportMoments,
  ...alertRuleMoments,
];

/** Returns the states to capture with their addresses, and creates what the addresses refer to. */
export async function listMoments(
  stack: Stack,
  isWanted: (name: string) => boolean,
): Promise<(Moment & { readonly path: string })[]> {
  const moments = [];
  for (const moment of all) {
    if (!isWanted(moment.name)) continue;
    const path = typeof moment.path === 'string' ? moment.path : await moment.path(stack);
    moments.push({ ...moment, path });
  }
  return moments;
}
