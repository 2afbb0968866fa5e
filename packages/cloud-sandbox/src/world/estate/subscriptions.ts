import type { Cloud } from '../../context.ts';
import { TENANTS } from '../people.ts';
import type { ProjectKind } from './projects/projectKinds.ts';

type Some<Item> = readonly [Item, ...Item[]];

/** A subscription of the demo world and its purpose. */
export interface PlannedSubscription {
  id: string;
  name: string;
  organization: string;
  tenantId: string;
  cloud: Cloud;
  /** Approximate number of resources at scale 1. */
  resources: number;
  coresPerRegion: number;
  environments: Some<string>;
  regions: Some<string>;
  /** Kinds of projects, in the order in which they are created. */
  kinds: Some<ProjectKind>;
  costCenters: Some<string>;
}

const europe: Some<string> = ['westeurope', 'northeurope', 'westeurope', 'uksouth'];
const america: Some<string> = ['eastus', 'eastus2', 'centralus'];

export const plannedSubscriptions: readonly PlannedSubscription[] = [
  {
    id: '5c0a7050-11a4-4c3e-9f20-3b7d61e08a01',
    name: 'Contoso Production',
    organization: 'contoso',
    tenantId: TENANTS.contoso,
    cloud: 'general',
    resources: 1150,
    coresPerRegion: 350,
    environments: ['prod', 'prod', 'stg'],
    regions: europe,
    kinds: ['network', 'web', 'machines', 'data', 'kubernetes', 'web', 'integration', 'machines', 'archive'],
    costCenters: ['CC-1040', 'CC-1100', 'CC-1210', 'CC-1325'],
  },
  {
    id: '5c0a7050-22b5-4d4f-8e31-4c8e72f19b02',
    name: 'Contoso Development',
    organization: 'contoso',
    tenantId: TENANTS.contoso,
    cloud: 'general',
    resources: 850,
    coresPerRegion: 300,
    environments: ['dev', 'test', 'dev'],
    regions: europe,
    kinds: ['web', 'machines', 'integration', 'data', 'kubernetes', 'web', 'machines'],
    costCenters: ['CC-1040', 'CC-1100', 'CC-2010'],
  },
  {
    id: '5c0a7050-33c6-4e50-9d42-5d9f83a2ac03',
    name: 'Contoso Shared Services',
    organization: 'contoso',
    tenantId: TENANTS.contoso,
    cloud: 'general',
    resources: 320,
    coresPerRegion: 300,
    environments: ['shared'],
    regions: ['westeurope', 'northeurope'],
    kinds: ['network', 'shared', 'machines', 'archive', 'shared'],
    costCenters: ['CC-9000', 'CC-9010'],
  },
  {
    id: '5c0a7050-44d7-4f61-8c53-6ea094b3bd04',
    name: 'Contoso Sandbox',
    organization: 'contoso',
    tenantId: TENANTS.contoso,
    cloud: 'general',
    resources: 260,
    coresPerRegion: 40,
    environments: ['sbx'],
    regions: [...europe, 'swedencentral'],
    kinds: ['web', 'machines', 'integration', 'archive', 'research'],
    costCenters: ['CC-2010', 'CC-2020'],
  },
  {
    id: '5c0a7050-55e8-4072-9b64-7fb1a5c4ce05',
    name: 'Contoso Research',
    organization: 'contoso',
    tenantId: TENANTS.contosoResearch,
    cloud: 'general',
    resources: 340,
    coresPerRegion: 200,
    environments: ['prod', 'dev'],
    regions: ['westeurope', 'swedencentral', 'northeurope'],
    kinds: ['research', 'data', 'research', 'archive'],
    costCenters: ['CC-7100', 'CC-7200', 'GR-0417'],
  },
  {
    id: '5c0a7050-66f9-4183-8a75-80c2b6d5df06',
    name: 'Contoso Research HPC',
    organization: 'contoso',
    tenantId: TENANTS.contosoResearch,
    cloud: 'general',
    resources: 220,
    coresPerRegion: 2000,
    environments: ['prod'],
    regions: ['westeurope', 'northeurope'],
    kinds: ['network', 'hpc', 'hpc', 'archive'],
    costCenters: ['CC-7300', 'GR-0522'],
  },
  {
    id: '5fab21ca-1a0b-4294-9986-91d3c7e6e007',
    name: 'Fabrikam Production',
    organization: 'fabrikam',
    tenantId: TENANTS.fabrikam,
    cloud: 'general',
    resources: 340,
    coresPerRegion: 200,
    environments: ['prod'],
    regions: america,
    kinds: ['network', 'web', 'machines', 'kubernetes', 'data', 'shared', 'archive'],
    costCenters: ['F-310', 'F-320'],
  },
  {
    id: '5fab21ca-2b1c-43a5-8897-a2e4d8f7f108',
    name: 'Fabrikam Test',
    organization: 'fabrikam',
    tenantId: TENANTS.fabrikam,
    cloud: 'general',
    resources: 190,
    coresPerRegion: 50,
    environments: ['test', 'dev'],
    regions: america,
    kinds: ['web', 'machines', 'integration', 'data'],
    costCenters: ['F-330'],
  },
  {
    id: '5a9e0c15-3c2d-44b6-97a8-b3f5e9080209',
    name: 'Agency Mission Systems',
    organization: 'agency',
    tenantId: TENANTS.agency,
    cloud: 'us_gov',
    resources: 190,
    coresPerRegion: 100,
    environments: ['prod', 'stg'],
    regions: ['usgovvirginia', 'usgovarizona'],
    kinds: ['network', 'web', 'machines', 'archive', 'data'],
    costCenters: ['A-2201'],
  },
  {
    id: '5a9e0c15-4d3e-45c7-86b9-c406fa19130a',
    name: 'Agency Development',
    organization: 'agency',
    tenantId: TENANTS.agency,
    cloud: 'us_gov',
    resources: 80,
    coresPerRegion: 40,
    environments: ['dev'],
    regions: ['usgovvirginia'],
    kinds: ['web', 'machines', 'integration'],
    costCenters: ['A-2290'],
  },
  {
    id: '5b1a0e0f-5e4f-46d8-95ca-d5170b2a240b',
    name: 'Blueport Platform',
    organization: 'blueport',
    tenantId: TENANTS.blueport,
    cloud: 'general',
    resources: 70,
    coresPerRegion: 50,
    environments: ['prod'],
    regions: ['northeurope', 'westeurope'],
    kinds: ['web', 'shared', 'kubernetes', 'archive'],
    costCenters: ['BP-01'],
  },
];
