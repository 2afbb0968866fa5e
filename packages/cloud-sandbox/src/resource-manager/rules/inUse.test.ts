import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { findType } from '../catalog/providers.ts';
import { allDefinitions } from '../types/registry.ts';
import { auditRule, machineBody, networkBody, parentBodies } from './inUse.fixtures.ts';

const admin = 'admin@contoso.example';
const location = 'westeurope';
let cloud: TestCloud;
let subscription: string;
let group: string;

const send = (method: string, id: string, type: string, body?: object) =>
  cloud.call(`${id}?api-version=${findType(type)!.apiVersions[0]}`, {
    method,
    as: admin,
    ...(body && { body }),
  });

/** Returns the id of a resource in the test's group, or of an access or policy resource in its subscription. */
function idOf(type: string, name: string, scope?: string): string {
  const [provider, ...kinds] = type.split('/');
  const names = name.split('/');
  const home = scope ?? (provider === 'Microsoft.Authorization' ? subscription : group);
  return `${home}/providers/${provider}/${kinds.map((kind, index) => `${kind}/${names[index]}`).join('/')}`;
}

async function create(type: string, id: string, body: object = {}): Promise<void> {
  const createAnswer = await send('PUT', id, type, { location, ...body });
  expect([id, createAnswer.status < 300, createAnswer.body.error]).toEqual([id, true, undefined]);
}

/** Creates the parents of a resource that do not exist yet. */
async function createParents(type: string, name: string): Promise<void> {
  const [provider, ...kinds] = type.split('/');
  for (let depth = 1; depth < kinds.length; depth += 1) {
    const parent = [provider, ...kinds.slice(0, depth)].join('/');
    const id = idOf(parent, name.split('/').slice(0, depth).join('/'));
    if (findType(parent) !== undefined && (await send('GET', id, parent)).status === 404)
      await create(parent, id, parentBodies[parent] ?? { properties: {} });
  }
}

beforeAll(async () => {
  cloud = await startTestCloud();
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01', { as: admin });
  const list = body['value'] as { displayName: string; subscriptionId: string }[];
  subscription = `/subscriptions/${list.find((item) => item.displayName === 'Contoso Development')!.subscriptionId}`;
  group = `${subscription}/resourceGroups/rg-in-use`;
  await cloud.call(`${group}?api-version=2022-09-01`, { method: 'PUT', as: admin, body: { location } });
  await create(
    'Microsoft.Network/virtualNetworks',
    idOf('Microsoft.Network/virtualNetworks', 'home'),
    networkBody(),
  );
  const home = `${idOf('Microsoft.Network/virtualNetworks', 'home')}/subnets/a`;
  for (const card of ['card', 'spare'])
    await create('Microsoft.Network/networkInterfaces', idOf('Microsoft.Network/networkInterfaces', card), {
      properties: { ipConfigurations: [{ name: 'a', properties: { subnet: { id: home } } }] },
    });
});
afterAll(() => cloud.sandbox.close());

/** A resource to delete, the one that uses it, and the refusal. */
interface Case {
  readonly target: string;
  /** Body of the target, if an empty one is not enough. */
  readonly body?: () => object;
  /** The part of the target that the user mentions, for example a subnet. */
  readonly part?: string;
  readonly user: string;
  /** Body of the user. It gets the id of the target, or of its part. */
  readonly mentions?: (id: string) => object;
  readonly status?: number;
  readonly code: string;
  /** Name of the user, if it is not below the target or arbitrary. */
  readonly userName?: (target: string) => string;
}

const N = 'Microsoft.Network';
const C = 'Microsoft.Compute';
const A = 'Microsoft.Authorization';
const at = (name: string) => (id: string) => ({ properties: { [name]: { id } } });
const inSubnet = (list: string) => (id: string) => ({
  properties: { [list]: [{ name: 'a', properties: { subnet: { id } } }] },
});
const withAddress = (list: string) => (id: string) => ({
  properties: { [list]: [{ name: 'a', properties: { publicIPAddress: { id } } }] },
});
const staticAddress = () => ({
  sku: { name: 'Standard' },
  properties: { publicIPAllocationMethod: 'Static' },
});
const conflict = { status: 409 };
const nested = { status: 409, code: 'CannotDeleteResource' };
const login = { administratorLogin: 'keeper', administratorLoginPassword: 'Sup3r-s3cret!' };
const machine = (properties: object) => machineBody(idOf(`${N}/networkInterfaces`, 'spare'), properties);

const subnetUsers: readonly (readonly [user: string, mentions: (id: string) => object])[] = [
  [`${N}/networkInterfaces`, inSubnet('ipConfigurations')],
  [`${N}/privateEndpoints`, at('subnet')],
  [`${N}/privateLinkServices`, inSubnet('ipConfigurations')],
  [`${N}/bastionHosts`, inSubnet('ipConfigurations')],
  [`${N}/virtualNetworkGateways`, inSubnet('ipConfigurations')],
  [`${N}/applicationGateways`, inSubnet('gatewayIPConfigurations')],
  [`${N}/azureFirewalls`, inSubnet('ipConfigurations')],
  [`${N}/loadBalancers`, inSubnet('frontendIPConfigurations')],
  [
    `${N}/dnsResolvers/inboundEndpoints`,
    (id) => ({ properties: { ipConfigurations: [{ subnet: { id } }] } }),
  ],
  [`${N}/dnsResolvers/outboundEndpoints`, at('subnet')],
  [
    `${C}/virtualMachineScaleSets`,
    (id) => ({
      sku: { name: 'Standard_B2s', capacity: 1 },
      properties: {
        virtualMachineProfile: {
          networkProfile: {
            networkInterfaceConfigurations: [
              { properties: { ipConfigurations: [{ properties: { subnet: { id } } }] } },
            ],
          },
        },
      },
    }),
  ],
  [
    'Microsoft.ContainerService/managedClusters',
    (id) => ({
      properties: {
        dnsPrefix: 'in-use',
        agentPoolProfiles: [
          { name: 'system', mode: 'System', count: 1, vmSize: 'Standard_D2s_v3', vnetSubnetID: id },
        ],
      },
    }),
  ],
  ['Microsoft.ContainerInstance/containerGroups', (id) => ({ properties: { subnetIds: [{ id }] } })],
  [
    'Microsoft.App/managedEnvironments',
    (id) => ({ properties: { vnetConfiguration: { infrastructureSubnetId: id } } }),
  ],
  ['Microsoft.Web/sites', (id) => ({ properties: { virtualNetworkSubnetId: id } })],
  ['Microsoft.Web/hostingEnvironments', at('virtualNetwork')],
  ['Microsoft.Sql/managedInstances', (id) => ({ properties: { subnetId: id } })],
  [
    'Microsoft.DBforPostgreSQL/flexibleServers',
    (id) => ({ properties: { ...login, network: { delegatedSubnetResourceId: id } } }),
  ],
  [
    'Microsoft.DBforMySQL/flexibleServers',
    (id) => ({ properties: { ...login, network: { delegatedSubnetResourceId: id } } }),
  ],
  ['Microsoft.NetApp/netAppAccounts/capacityPools/volumes', (id) => ({ properties: { subnetId: id } })],
  [
    'Microsoft.ApiManagement/service',
    (id) => ({ properties: { virtualNetworkConfiguration: { subnetResourceId: id } } }),
  ],
];

const factory = 'Microsoft.DataFactory/factories';
const part = (target: string, user: string, kind: string): Case => ({
  target: `${factory}/${target}`,
  user: `${factory}/${user}`,
  userName: (name) => `${name.split('/')[0]}/user`,
  mentions: (id) => ({ properties: { uses: [{ type: kind, referenceName: id.split('/').at(-1) }] } }),
  code: 'BadRequest',
});

const cases: readonly Case[] = [
  ...subnetUsers.flatMap(([user, mentions]): Case[] => [
    {
      target: `${N}/virtualNetworks`,
      body: networkBody,
      part: 'subnets/a',
      user,
      mentions,
      code: 'InUseSubnetCannotBeDeleted',
    },
    {
      target: `${N}/virtualNetworks/subnets`,
      body: () => ({ properties: { addressPrefix: '10.1.1.0/24' } }),
      user,
      mentions,
      code: 'InUseSubnetCannotBeDeleted',
    },
  ]),
  {
    target: `${N}/networkInterfaces`,
    body: () => inSubnet('ipConfigurations')(`${idOf(`${N}/virtualNetworks`, 'home')}/subnets/a`),
    user: `${C}/virtualMachines`,
    mentions: (id) => machineBody(id),
    code: 'NicInUse',
  },
  ...(
    [
      [
        'networkInterfaces',
        (id: string) => ({
          properties: {
            ipConfigurations: [
              {
                name: 'a',
                properties: {
                  subnet: { id: `${idOf(`${N}/virtualNetworks`, 'home')}/subnets/a` },
                  publicIPAddress: { id },
                },
              },
            ],
          },
        }),
      ],
      ['loadBalancers', withAddress('frontendIPConfigurations')],
      ['bastionHosts', withAddress('ipConfigurations')],
      ['virtualNetworkGateways', withAddress('ipConfigurations')],
      ['applicationGateways', withAddress('frontendIPConfigurations')],
      ['azureFirewalls', withAddress('ipConfigurations')],
      ['natGateways', (id: string) => ({ properties: { publicIpAddresses: [{ id }] } })],
    ] as const
  ).map(([user, mentions]): Case => ({
    target: `${N}/publicIPAddresses`,
    body: staticAddress,
    user: `${N}/${user}`,
    mentions,
    code: 'PublicIPAddressCannotBeDeleted',
  })),
  {
    target: `${N}/publicIPPrefixes`,
    user: `${N}/publicIPAddresses`,
    mentions: (id) => ({
      ...staticAddress(),
      properties: { publicIPAllocationMethod: 'Static', publicIPPrefix: { id } },
    }),
    code: 'InUsePublicIpPrefixCannotBeDeleted',
  },
  {
    target: `${N}/publicIPPrefixes`,
    user: `${N}/natGateways`,
    mentions: (id) => ({ properties: { publicIpPrefixes: [{ id }] } }),
    code: 'InUsePublicIpPrefixCannotBeDeleted',
  },
  {
    target: `${N}/publicIPPrefixes`,
    user: `${N}/loadBalancers`,
    mentions: (id) => ({
      properties: { frontendIPConfigurations: [{ name: 'a', properties: { publicIPPrefix: { id } } }] },
    }),
    code: 'InUsePublicIpPrefixCannotBeDeleted',
  },
  {
    target: `${N}/networkSecurityGroups`,
    user: `${N}/networkInterfaces`,
    mentions: at('networkSecurityGroup'),
    code: 'InUseNetworkSecurityGroupCannotBeDeleted',
  },
  ...(
    [
      ['networkSecurityGroups', 'networkSecurityGroup', 'InUseNetworkSecurityGroupCannotBeDeleted'],
      ['routeTables', 'routeTable', 'InUseRouteTableCannotBeDeleted'],
      ['natGateways', 'natGateway', 'CannotDeleteNatGatewayAssociatedToSubnet'],
    ] as const
  ).map(([target, property, code]): Case => ({
    target: `${N}/${target}`,
    user: `${N}/virtualNetworks`,
    mentions: (id) => networkBody({ [property]: { id } }),
    code,
  })),
  {
    target: `${N}/ddosProtectionPlans`,
    user: `${N}/virtualNetworks`,
    mentions: (id) => networkBody({}, { ddosProtectionPlan: { id } }),
    code: 'InUseDdosProtectionPlanCannotBeDeleted',
  },
  ...['virtualHubs', 'vpnSites'].map((user): Case => ({
    target: `${N}/virtualWans`,
    user: `${N}/${user}`,
    mentions: at('virtualWan'),
    code: 'InUseVirtualWanCannotBeDeleted',
  })),
  ...['firewallPolicies', 'firewallPolicies/ruleCollectionGroups'].map((user): Case => ({
    target: `${N}/ipGroups`,
    user: `${N}/${user}`,
    mentions: (id) => ({ properties: { rules: [{ sourceIpGroups: [id] }] } }),
    code: 'IpGroupsHasFirewallPolicyReferences',
  })),
  {
    target: `${N}/loadBalancers`,
    body: () => ({ properties: { backendAddressPools: [{ name: 'pool' }] } }),
    part: 'backendAddressPools/pool',
    user: `${C}/virtualMachineScaleSets`,
    mentions: (id) => ({
      sku: { name: 'Standard_B2s', capacity: 1 },
      properties: { virtualMachineProfile: { networkProfile: { pools: [{ id }] } } },
    }),
    code: 'LoadBalancerInUseByVirtualMachineScaleSet',
  },
  {
    target: `${N}/loadBalancers`,
    body: () => ({ properties: { frontendIPConfigurations: [{ name: 'front' }] } }),
    part: 'frontendIPConfigurations/front',
    user: `${N}/privateLinkServices`,
    mentions: (id) => ({ properties: { loadBalancerFrontendIpConfigurations: [{ id }] } }),
    code: 'CannotDeleteLoadBalancerWithPrivateLinkService',
  },
  {
    target: `${N}/privateLinkServices`,
    user: `${N}/privateEndpoints`,
    mentions: (id) => ({
      properties: {
        subnet: { id: `${idOf(`${N}/virtualNetworks`, 'home')}/subnets/a` },
        privateLinkServiceConnections: [{ properties: { privateLinkServiceId: id } }],
      },
    }),
    code: 'PrivateLinkServiceWithPrivateEndpointConnectionsCannotBeDeleted',
  },
  {
    target: `${N}/virtualNetworkGateways`,
    user: `${N}/connections`,
    mentions: at('virtualNetworkGateway1'),
    code: 'VirtualNetworkGatewayCannotBeDeleted',
  },
  { target: `${N}/privateDnsZones`, user: `${N}/privateDnsZones/virtualNetworkLinks`, ...nested },
  { target: `${N}/dnsResolvers`, user: `${N}/dnsResolvers/inboundEndpoints`, ...nested },
  { target: `${N}/dnsResolvers`, user: `${N}/dnsResolvers/outboundEndpoints`, ...nested },
  {
    target: `${C}/disks`,
    body: () => ({ properties: { creationData: { createOption: 'Empty' }, diskSizeGB: 8 } }),
    user: `${C}/virtualMachines`,
    mentions: (id) =>
      machine({
        storageProfile: {
          osDisk: { createOption: 'FromImage' },
          dataDisks: [{ lun: 0, createOption: 'Attach', managedDisk: { id } }],
        },
      }),
    ...conflict,
    code: 'OperationNotAllowed',
  },
  {
    target: `${C}/availabilitySets`,
    body: () => ({ sku: { name: 'Aligned' }, properties: {} }),
    user: `${C}/virtualMachines`,
    mentions: (id) => machine({ availabilitySet: { id } }),
    ...conflict,
    code: 'OperationNotAllowed',
  },
  ...(
    [
      ['virtualMachines', (id: string) => machine({ proximityPlacementGroup: { id } })],
      ['availabilitySets', at('proximityPlacementGroup')],
      [
        'virtualMachineScaleSets',
        (id: string) => ({
          sku: { name: 'Standard_B2s', capacity: 1 },
          ...at('proximityPlacementGroup')(id),
        }),
      ],
    ] as const
  ).map(([user, mentions]): Case => ({
    target: `${C}/proximityPlacementGroups`,
    user: `${C}/${user}`,
    mentions,
    ...conflict,
    code: 'OperationNotAllowed',
  })),
  { target: `${C}/galleries`, user: `${C}/galleries/images`, ...nested },
  { target: `${C}/galleries`, user: `${C}/galleries/applications`, ...nested },
  { target: `${C}/galleries/images`, user: `${C}/galleries/images/versions`, ...nested },
  { target: `${C}/galleries/applications`, user: `${C}/galleries/applications/versions`, ...nested },
  {
    target: `${C}/capacityReservationGroups`,
    user: `${C}/capacityReservationGroups/capacityReservations`,
    ...nested,
  },
  { target: `${C}/hostGroups`, user: `${C}/hostGroups/hosts`, ...nested },
  ...['sites', 'sites/slots'].map((user): Case => ({
    target: 'Microsoft.Web/serverfarms',
    body: () => ({ sku: { name: 'S1' } }),
    user: `Microsoft.Web/${user}`,
    mentions: (id) => ({ properties: { serverFarmId: id } }),
    ...conflict,
    code: 'Conflict',
  })),
  {
    target: 'Microsoft.App/managedEnvironments',
    user: 'Microsoft.App/containerApps',
    mentions: (id) => ({ properties: { managedEnvironmentId: id } }),
    ...conflict,
    code: 'ManagedEnvironmentHasContainerApps',
  },
  {
    target: 'Microsoft.App/managedEnvironments',
    user: 'Microsoft.App/jobs',
    mentions: (id) => ({ properties: { environmentId: id } }),
    ...conflict,
    code: 'ManagedEnvironmentHasContainerAppsJobs',
  },
  {
    target: 'Microsoft.Sql/servers/elasticPools',
    user: 'Microsoft.Sql/servers/databases',
    userName: (name) => `${name.split('/')[0]}/user`,
    mentions: (id) => ({ properties: { elasticPoolId: id } }),
    code: 'ElasticPoolNotEmpty',
  },
  {
    target: `${A}/policyDefinitions`,
    body: () => auditRule,
    user: `${A}/policyAssignments`,
    mentions: (id) => ({ properties: { policyDefinitionId: id } }),
    code: 'InvalidDeletePolicyDefinitionRequest',
  },
  {
    target: `${A}/policyDefinitions`,
    body: () => auditRule,
    user: `${A}/policySetDefinitions`,
    mentions: (id) => ({ properties: { policyDefinitions: [{ policyDefinitionId: id }] } }),
    code: 'InvalidDeletePolicyDefinitionRequest',
  },
  {
    target: `${A}/policySetDefinitions`,
    body: () => ({
      properties: {
        policyDefinitions: [
          {
            policyDefinitionId:
              '/providers/Microsoft.Authorization/policyDefinitions/e56962a6-4747-49cd-b67b-bf8b01975c4c',
            parameters: { listOfAllowedLocations: { value: ['westeurope'] } },
          },
        ],
      },
    }),
    user: `${A}/policyAssignments`,
    mentions: (id) => ({ properties: { policyDefinitionId: id } }),
    code: 'InvalidDeletePolicySetDefinitionRequest',
  },
  {
    target: 'Microsoft.RecoveryServices/vaults',
    user: 'Microsoft.RecoveryServices/vaults/backupFabrics/protectionContainers/protectedItems',
    userName: (name) => `${name}/Azure/container/item`,
    code: 'ServiceResourceNotEmptyWithContainerDetails',
  },
  {
    target: 'Microsoft.RecoveryServices/vaults/backupPolicies',
    user: 'Microsoft.RecoveryServices/vaults/backupFabrics/protectionContainers/protectedItems',
    userName: (name) => `${name.split('/')[0]}/Azure/container/item`,
    mentions: (id) => ({ properties: { policyId: id } }),
    code: 'BMSUserErrorPolicyObjectInUse',
  },
  {
    target: 'Microsoft.CognitiveServices/accounts',
    user: 'Microsoft.CognitiveServices/accounts/projects',
    ...nested,
  },
  {
    target: 'Microsoft.DesktopVirtualization/hostPools',
    user: 'Microsoft.DesktopVirtualization/applicationGroups',
    mentions: (id) => ({ properties: { hostPoolArmPath: id } }),
    code: '400',
  },
  part('linkedservices', 'datasets', 'LinkedServiceReference'),
  part('linkedservices', 'pipelines', 'LinkedServiceReference'),
  part('linkedservices', 'dataflows', 'LinkedServiceReference'),
  part('linkedservices', 'linkedservices', 'LinkedServiceReference'),
  part('datasets', 'pipelines', 'DatasetReference'),
  part('datasets', 'dataflows', 'DatasetReference'),
  part('pipelines', 'triggers', 'PipelineReference'),
  part('pipelines', 'pipelines', 'PipelineReference'),
  part('dataflows', 'pipelines', 'DataFlowReference'),
  part('integrationruntimes', 'linkedservices', 'IntegrationRuntimeReference'),
  ...['Microsoft.Cdn/profiles/afdEndpoints/routes', 'Microsoft.Cdn/profiles/ruleSets/rules'].map(
    (user): Case => ({
      target: 'Microsoft.Cdn/profiles/originGroups/origins',
      user,
      userName: (name) => `${name.split('/')[0]}/holder/user`,
      mentions: (id) => ({ properties: { originGroup: { id: id.replace(/\/origins\/[^/]+$/, '') } } }),
      code: 'BadRequest',
    }),
  ),
];

const depthOf = (type: string): number => type.split('/').length - 1;

describe('deleting a resource that another one uses', () => {
  it.each(cases.map((one, index) => [one.target, one.user, one, index] as const))(
    'is refused for %s used by %s until the user is deleted',
    async (target, user, { body, part, mentions, status = 400, code, userName }, index) => {
      const letters = `t${index}`;
      const name = Array.from({ length: depthOf(target) }, (_, depth) => `${letters}${'xyz'[depth]}`).join(
        '/',
      );
      const isChild = user.startsWith(`${target}/`);
      const own = Array.from({ length: depthOf(user) }, (_, depth) => `u${index}${'xyzw'[depth]}`).join('/');
      const usersName =
        userName?.(name) ?? (isChild ? `${name}/${own.split('/').slice(depthOf(target)).join('/')}` : own);
      const targetId = idOf(target, name);
      const userId = idOf(user, usersName);
      await createParents(target, name);
      await create(target, targetId, body?.() ?? parentBodies[target] ?? { properties: {} });
      await createParents(user, usersName);
      const mentioned = part === undefined ? targetId : `${targetId}/${part}`;
      await create(user, userId, mentions?.(mentioned) ?? { properties: {} });

      const refusal = await send('DELETE', targetId, target);
      expect([refusal.status, refusal.body.error?.code]).toEqual([status, code]);
      expect((await send('GET', targetId, target)).status).toBe(200);
      expect((await send('DELETE', userId, user)).status).toBeLessThan(300);
      expect((await send('DELETE', targetId, target)).status).toBeLessThan(300);
      expect((await send('GET', targetId, target)).status).toBe(404);
    },
  );

  it('is refused for a role with assignments, a data collection rule with associations, and the last agent pool', async () => {
    const role = idOf(`${A}/roleDefinitions`, 'b0b0b0b0-0000-4000-8000-000000000001');
    await create(`${A}/roleDefinitions`, role, {
      properties: {
        roleName: 'In use',
        permissions: [{ actions: ['*/read'] }],
        assignableScopes: [subscription],
      },
    });
    const assignment = idOf(`${A}/roleAssignments`, 'b0b0b0b0-0000-4000-8000-000000000002');
    await create(`${A}/roleAssignments`, assignment, {
      properties: {
        roleDefinitionId: role,
        principalId: 'b0b0b0b0-0000-4000-8000-000000000003',
        principalType: 'ServicePrincipal',
      },
    });
    const collection = idOf('Microsoft.Insights/dataCollectionRules', 'rule');
    await create('Microsoft.Insights/dataCollectionRules', collection);
    const association = idOf(
      'Microsoft.Insights/dataCollectionRuleAssociations',
      'link',
      idOf(`${N}/virtualNetworks`, 'home'),
    );
    await create('Microsoft.Insights/dataCollectionRuleAssociations', association, {
      properties: { dataCollectionRuleId: collection },
    });
    for (const [target, type, user, userType, code] of [
      [role, `${A}/roleDefinitions`, assignment, `${A}/roleAssignments`, 'RoleDefinitionHasAssignments'],
      [
        collection,
        'Microsoft.Insights/dataCollectionRules',
        association,
        'Microsoft.Insights/dataCollectionRuleAssociations',
        'ExistingAssociationsPreventDelete',
      ],
    ] as const) {
      expect((await send('DELETE', target, type)).body.error?.code).toBe(code);
      expect((await send('DELETE', user, userType)).status).toBeLessThan(300);
      expect((await send('DELETE', target, type)).status).toBeLessThan(300);
    }
    const clusters = 'Microsoft.ContainerService/managedClusters';
    const pool = (name: string) => ({ name, mode: 'System', count: 1, vmSize: 'Standard_D2s_v3' });
    await create(clusters, idOf(clusters, 'pools'), {
      properties: { dnsPrefix: 'pools', agentPoolProfiles: [pool('first'), pool('second')] },
    });
    const pools = `${clusters}/agentPools`;
    expect((await send('DELETE', idOf(pools, 'pools/first'), pools)).status).toBeLessThan(300);
    expect(await send('DELETE', idOf(pools, 'pools/second'), pools)).toMatchObject({
      status: 409,
      body: { error: { code: 'OperationNotAllowed', message: 'There has to be at least one agent pool.' } },
    });
  });

  it('is refused for a subnet that an update of its network omits', async () => {
    const type = `${N}/virtualNetworks`;
    const id = idOf(type, 'updated');
    const subnet = (name: string, range: number) => ({
      name,
      properties: { addressPrefix: `10.0.${range}.0/24` },
    });
    const update = (...subnets: object[]) =>
      send('PUT', id, type, { location, ...networkBody({}, { subnets }) });
    await create(type, id, networkBody({}, { subnets: [subnet('used', 0), subnet('empty', 1)] }));
    const cards = `${N}/networkInterfaces`;
    const card = idOf(cards, 'of-updated');
    await create(cards, card, inSubnet('ipConfigurations')(`${id}/subnets/used`));

    const refusal = await update(subnet('empty', 1));
    expect([refusal.status, refusal.body.error]).toMatchObject([
      400,
      {
        code: 'InUseSubnetCannotBeDeleted',
        message: expect.stringContaining(`Subnet used is in use by ${card}`) as string,
      },
    ]);
    expect((await send('GET', `${id}/subnets/used`, `${type}/subnets`)).status).toBe(200);
    expect((await update(subnet('used', 0))).status).toBe(200);
    expect((await send('GET', `${id}/subnets/empty`, `${type}/subnets`)).status).toBe(404);
    expect((await send('DELETE', card, cards)).status).toBeLessThan(300);
    expect((await update()).body['properties']).toMatchObject({ subnets: [] });
  });

  it('has a case for every rule and every type that it names', () => {
    const tested = new Set(cases.map(({ target, user }) => `${target} < ${user}`));
    const described = new Set([
      `${A}/roleDefinitions < ${A}/roleAssignments`,
      'Microsoft.Insights/dataCollectionRules < Microsoft.Insights/dataCollectionRuleAssociations',
      'Microsoft.ContainerService/managedClusters/agentPools < Microsoft.ContainerService/managedClusters',
    ]);
    const rules = allDefinitions().flatMap(({ type, inUse = [] }) =>
      inUse.flatMap(({ users }) => users.map((user) => `${type} < ${user}`)),
    );
    expect(rules.filter((one) => !tested.has(one) && !described.has(one))).toEqual([]);
    expect(rules.length).toBeGreaterThanOrEqual(60);
    console.log(`${rules.length} dependencies refuse a deletion`);
  });
});
