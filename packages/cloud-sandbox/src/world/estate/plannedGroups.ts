import type { Random } from './random.ts';
import { projectName, regionCode } from './projectNames.ts';
import type { ProjectKind } from './projects/projectKinds.ts';
import type { PlannedSubscription } from './subscriptions.ts';

export interface PlannedGroup {
  kind: ProjectKind;
  project: string;
  environment: string;
  region: string;
  name: string;
}

const odd = {
  general: ['brazilsouth', 'koreacentral', 'southafricanorth'],
  us_gov: ['usgovtexas', 'usgovtexas', 'usgovarizona'],
} as const;

/** The groups of a subscription without end; every name comes once. A few stand in regions where nobody expects them. */
export function* plannedGroups(subscription: PlannedSubscription, random: Random): Generator<PlannedGroup> {
  const started = new Map<ProjectKind, number>();
  for (let turn = 0; ; turn += 1) {
    const kind = subscription.kinds[turn % subscription.kinds.length] ?? subscription.kinds[0];
    const index = started.get(kind) ?? 0;
    started.set(kind, index + 1);
    const project = projectName(kind, index);
    const environment = random.pick(subscription.environments);
    const region = random.chance(0.05)
      ? random.pick(odd[subscription.cloud])
      : random.pick(subscription.regions);
    yield { kind, project, environment, region, name: `rg-${project}-${environment}-${regionCode(region)}` };
  }
}
