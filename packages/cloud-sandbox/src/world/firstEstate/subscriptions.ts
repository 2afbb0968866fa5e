import type { Cloud } from '../../context.ts';
import { guidFrom, TENANTS } from '../people.ts';

/** A subscription of the demo world, and what kind of things are in it. */
export interface SeedSubscription {
  id: string;
  name: string;
  cloud: Cloud;
  tenantId: string;
  organization: string;
  coresPerRegion: number;
  /** Share of the organization's resources, in resources at scale 1. */
  resources: number;
  environments: readonly [string, ...string[]];
  workloads: readonly [string, ...string[]];
  regions: readonly [string, ...string[]];
  /** What the organization's engineers may do here. */
  engineers: 'Contributor' | 'Reader';
}

const seed = (
  name: string,
  organization: string,
  tenantId: string,
  more: Pick<SeedSubscription, 'resources' | 'environments' | 'workloads' | 'regions'> &
    Partial<SeedSubscription>,
): SeedSubscription => ({
  id: guidFrom('subscription', name),
  name,
  organization,
  tenantId,
  cloud: 'general',
  coresPerRegion: 350,
  engineers: 'Contributor',
  ...more,
});

const europe = ['westeurope', 'northeurope', 'uksouth'] as const;

export const seedSubscriptions: readonly SeedSubscription[] = [
  seed('Contoso Production', 'contoso', TENANTS.contoso, {
    resources: 1150,
    environments: ['prod'],
    workloads: ['web', 'web', 'machines', 'data', 'cluster', 'events'],
    regions: ['westeurope', 'northeurope', 'eastus2'],
  }),
  seed('Contoso Development', 'contoso', TENANTS.contoso, {
    resources: 950,
    environments: ['dev', 'test', 'staging'],
    workloads: ['web', 'web', 'machines', 'data', 'events', 'cluster'],
    regions: europe,
  }),
  seed('Contoso Data Platform', 'contoso', TENANTS.contoso, {
    resources: 700,
    environments: ['prod', 'dev'],
    workloads: ['data', 'data', 'learning', 'events'],
    regions: ['westeurope', 'centralindia', 'eastus2'],
  }),
  seed('Contoso Shared Services', 'contoso', TENANTS.contoso, {
    resources: 400,
    environments: ['prod'],
    workloads: ['hub', 'machines', 'events'],
    regions: ['westeurope', 'eastus2'],
    engineers: 'Reader',
  }),
  seed('Contoso Research', 'contoso', TENANTS.contosoResearch, {
    resources: 550,
    environments: ['research', 'dev'],
    workloads: ['learning', 'computing', 'data'],
    regions: ['northeurope', 'swedencentral', 'southcentralus'],
  }),
  seed('Contoso HPC', 'contoso', TENANTS.contosoResearch, {
    resources: 300,
    environments: ['research'],
    workloads: ['computing', 'computing', 'machines'],
    regions: ['southcentralus', 'westeurope'],
    coresPerRegion: 2000,
  }),
  seed('Fabrikam Production', 'fabrikam', TENANTS.fabrikam, {
    resources: 260,
    environments: ['prod'],
    workloads: ['web', 'machines', 'events'],
    regions: ['eastus', 'westus2'],
  }),
  seed('Fabrikam Development', 'fabrikam', TENANTS.fabrikam, {
    resources: 180,
    environments: ['dev', 'test'],
    workloads: ['web', 'data'],
    regions: ['eastus', 'westus2'],
  }),
  seed('Agency Mission', 'agency', TENANTS.agency, {
    cloud: 'us_gov',
    resources: 160,
    environments: ['prod', 'dev'],
    workloads: ['web', 'machines', 'hub'],
    regions: ['usgovvirginia', 'usgovarizona'],
  }),
  seed('Blueport Operations', 'blueport', TENANTS.blueport, {
    resources: 60,
    environments: ['prod'],
    workloads: ['web', 'hub'],
    regions: ['westeurope'],
  }),
];
