import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { deploymentsIn, seenChanges, templateOf, type Deployments } from '../../testing/deployments.ts';

type Resource = Record<string, unknown>;

const location = 'westeurope';
const admin = 'admin@contoso.example';

const account = (name: string, more: Resource = {}): Resource => ({
  type: 'Microsoft.Storage/storageAccounts',
  apiVersion: '2023-01-01',
  name,
  location,
  sku: { name: 'Standard_LRS' },
  kind: 'StorageV2',
  ...more,
});
const address = (properties: Resource = { publicIPAllocationMethod: 'Static' }): Resource => ({
  type: 'Microsoft.Network/publicIPAddresses',
  apiVersion: '2023-05-01',
  name: 'pip-front',
  location,
  sku: { name: 'Standard' },
  properties,
});
const network = (subnets: Resource[] | undefined, more: Resource = {}): Resource => ({
  type: 'Microsoft.Network/virtualNetworks',
  apiVersion: '2023-05-01',
  name: 'vnet-main',
  location,
  properties: { addressSpace: { addressPrefixes: ['10.0.0.0/16'] }, ...(subnets && { subnets }), ...more },
});
const subnet = (name: string, number: number): Resource => ({
  name,
  properties: { addressPrefix: `10.0.${number}.0/24` },
});
const childSubnet = (name: string, number: number): Resource => ({
  type: 'Microsoft.Network/virtualNetworks/subnets',
  apiVersion: '2023-05-01',
  ...subnet(name, number),
  name: `vnet-main/${name}`,
  dependsOn: ["[resourceId('Microsoft.Network/virtualNetworks', 'vnet-main')]"],
});
const securityGroup = (port: string): Resource => ({
  type: 'Microsoft.Network/networkSecurityGroups',
  apiVersion: '2023-05-01',
  name: 'nsg-main',
  location,
  properties: {
    securityRules: [
      {
        name: 'allow-web',
        properties: {
          protocol: 'Tcp',
          sourcePortRange: '*',
          destinationPortRange: port,
          sourceAddressPrefix: '*',
          destinationAddressPrefix: '*',
          access: 'Allow',
          priority: 100,
          direction: 'Inbound',
        },
      },
    ],
  },
});
const identity = (more: Resource = {}): Resource => ({
  type: 'Microsoft.ManagedIdentity/userAssignedIdentities',
  apiVersion: '2023-01-31',
  name: 'id-main',
  location,
  ...more,
});
const interfaceCard = (more: Resource = {}): Resource => ({
  type: 'Microsoft.Network/networkInterfaces',
  apiVersion: '2023-05-01',
  name: 'nic-main',
  location,
  dependsOn: ["[resourceId('Microsoft.Network/virtualNetworks', 'vnet-main')]"],
  properties: {
    ipConfigurations: [
      {
        name: 'main',
        properties: {
          subnet: { id: "[resourceId('Microsoft.Network/virtualNetworks/subnets', 'vnet-main', 'a')]" },
        },
      },
    ],
    ...more,
  },
});
const machine = (vmSize: string): Resource => ({
  type: 'Microsoft.Compute/virtualMachines',
  apiVersion: '2023-03-01',
  name: 'vm-main',
  location,
  dependsOn: ["[resourceId('Microsoft.Network/networkInterfaces', 'nic-main')]"],
  identity: { type: 'SystemAssigned' },
  properties: {
    hardwareProfile: { vmSize },
    storageProfile: {
      imageReference: {
        publisher: 'Canonical',
        offer: '0001-com-ubuntu-server-jammy',
        sku: '22_04-lts-gen2',
        version: 'latest',
      },
      osDisk: { createOption: 'FromImage' },
    },
    osProfile: { computerName: 'main', adminUsername: 'azureuser', adminPassword: 'Example-Passw0rd' },
    networkProfile: {
      networkInterfaces: [{ id: "[resourceId('Microsoft.Network/networkInterfaces', 'nic-main')]" }],
    },
  },
});
const vault = (days: number): Resource => ({
  type: 'Microsoft.KeyVault/vaults',
  apiVersion: '2023-07-01',
  name: 'kv-whatif',
  location,
  properties: {
    tenantId: '[subscription().tenantId]',
    sku: { family: 'A', name: 'standard' },
    accessPolicies: [],
    softDeleteRetentionInDays: days,
  },
});
const secret = (value: string, enabled = true): Resource => ({
  type: 'Microsoft.KeyVault/vaults/secrets',
  apiVersion: '2023-07-01',
  name: 'kv-whatif/token',
  dependsOn: ["[resourceId('Microsoft.KeyVault/vaults', 'kv-whatif')]"],
  properties: { value, attributes: { enabled } },
});
const plan = (name: string): Resource => ({
  type: 'Microsoft.Web/serverfarms',
  apiVersion: '2023-12-01',
  name: 'plan-main',
  location,
  sku: { name },
});
const site = (httpsOnly: boolean): Resource => ({
  type: 'Microsoft.Web/sites',
  apiVersion: '2023-12-01',
  name: 'site-whatif',
  location,
  dependsOn: ["[resourceId('Microsoft.Web/serverfarms', 'plan-main')]"],
  properties: {
    serverFarmId: "[resourceId('Microsoft.Web/serverfarms', 'plan-main')]",
    httpsOnly,
    siteConfig: { appSettings: [{ name: 'MODE', value: 'quiet' }] },
  },
});
const server = (version = '1.2'): Resource => ({
  type: 'Microsoft.Sql/servers',
  apiVersion: '2023-08-01',
  name: 'sql-whatif',
  location,
  properties: {
    administratorLogin: 'dba',
    administratorLoginPassword: 'Example-Passw0rd',
    minimalTlsVersion: version,
  },
});
const database = (capacity: number): Resource => ({
  type: 'Microsoft.Sql/servers/databases',
  apiVersion: '2023-08-01',
  name: 'sql-whatif/main',
  location,
  dependsOn: ["[resourceId('Microsoft.Sql/servers', 'sql-whatif')]"],
  sku: { name: 'GP_S_Gen5', tier: 'GeneralPurpose', family: 'Gen5', capacity },
});
const container = (publicAccess: string): Resource => ({
  type: 'Microsoft.Storage/storageAccounts/blobServices/containers',
  apiVersion: '2023-01-01',
  name: 'stwhatifchild/default/raw',
  dependsOn: ["[resourceId('Microsoft.Storage/storageAccounts', 'stwhatifchild')]"],
  properties: { publicAccess },
});
const nested = (resources: Resource[], more: Resource = {}): Resource => ({
  type: 'Microsoft.Resources/deployments',
  apiVersion: '2022-09-01',
  name: 'inside',
  ...more,
  properties: {
    mode: 'Incremental',
    expressionEvaluationOptions: { scope: 'inner' },
    template: templateOf(resources),
  },
});
const group = (tags: Resource): Resource => ({
  type: 'Microsoft.Resources/resourceGroups',
  apiVersion: '2022-09-01',
  name: 'rg-whatif-made',
  location,
  tags,
});
const inGroup = {
  resourceGroup: 'rg-whatif-made',
  dependsOn: ["[subscriptionResourceId('Microsoft.Resources/resourceGroups', 'rg-whatif-made')]"],
};
const tagsOfGroup = (tags: Resource): Resource => ({
  type: 'Microsoft.Resources/tags',
  apiVersion: '2022-09-01',
  name: 'default',
  properties: { tags },
});

/** Name, deployed resources, resources with one changed value, and the expected changes. */
const table: [string, Resource[], Resource[], string[], { atSubscription: boolean }?][] = [
  [
    'storage account',
    [account('stwhatifone')],
    [account('stwhatifone', { properties: { minimumTlsVersion: 'TLS1_0' } })],
    ['stwhatifone Modify properties.minimumTlsVersion'],
  ],
  [
    'storage account with another SKU',
    [account('stwhatiftwo')],
    [account('stwhatiftwo', { sku: { name: 'Standard_GRS' } })],
    ['stwhatiftwo Modify sku.name'],
  ],
  [
    'public address',
    [address()],
    [address({ publicIPAllocationMethod: 'Static', idleTimeoutInMinutes: 10 })],
    ['pip-front Modify properties.idleTimeoutInMinutes'],
  ],
  [
    'public address with a name',
    [address()],
    [address({ publicIPAllocationMethod: 'Static', dnsSettings: { domainNameLabel: 'front' } })],
    ['pip-front Create properties.dnsSettings'],
  ],
  [
    'network with subnets',
    [network([subnet('a', 1), subnet('b', 2)])],
    [network([subnet('a', 1), subnet('b', 3)])],
    ['vnet-main Modify properties.subnets[1].properties.addressPrefix'],
  ],
  [
    'network that loses a subnet',
    [network([subnet('a', 1), subnet('b', 2)])],
    [network([subnet('b', 2)])],
    ['vnet-main Delete properties.subnets[0]'],
  ],
  [
    'network with subnets as child resources',
    [network(undefined), childSubnet('a', 1), childSubnet('b', 2)],
    [network(undefined), childSubnet('a', 1), childSubnet('b', 3)],
    ['b Modify properties.addressPrefix'],
  ],
  [
    'network with inline and child subnets',
    [network([subnet('a', 1)]), childSubnet('b', 2)],
    [network([subnet('a', 1)], { enableDdosProtection: true }), childSubnet('b', 2)],
    ['vnet-main Modify properties.enableDdosProtection'],
  ],
  [
    'security group',
    [securityGroup('80')],
    [securityGroup('443')],
    ['nsg-main Modify properties.securityRules[0].properties.destinationPortRange'],
  ],
  ['identity', [identity()], [identity({ tags: { env: 'dev' } })], ['id-main Create tags.env']],
  [
    'nested deployment',
    [nested([account('stwhatifnested')])],
    [nested([account('stwhatifnested', { tags: { env: 'dev' } })])],
    ['stwhatifnested Create tags.env'],
  ],
  [
    'container of a storage account',
    [account('stwhatifchild'), container('None')],
    [account('stwhatifchild'), container('Blob')],
    ['raw Modify properties.publicAccess'],
  ],
  [
    'machine with its interface',
    [network([subnet('a', 1)]), interfaceCard(), machine('Standard_B2s')],
    [network([subnet('a', 1)]), interfaceCard(), machine('Standard_B4ms')],
    ['vm-main Modify properties.hardwareProfile.vmSize'],
  ],
  [
    'interface of a machine',
    [network([subnet('a', 1)]), interfaceCard()],
    [network([subnet('a', 1)]), interfaceCard({ enableIPForwarding: true })],
    ['nic-main Modify properties.enableIPForwarding'],
  ],
  [
    'vault with a secret',
    [vault(30), secret('one')],
    [vault(30), secret('two', false)],
    ['token Modify properties.attributes.enabled'],
  ],
  [
    'plan with a site',
    [plan('B1'), site(false)],
    [plan('B1'), site(true)],
    ['site-whatif Modify properties.httpsOnly'],
  ],
  [
    'SQL server with a database',
    [server(), database(2)],
    [server(), database(4)],
    ['main Modify sku.capacity'],
  ],
  [
    'tags of the resource group',
    [tagsOfGroup({ env: 'dev', owner: 'me' })],
    [tagsOfGroup({ env: 'prod', owner: 'me' })],
    ['default Modify properties.tags.env'],
  ],
  [
    'resource group with a nested deployment',
    [group({ env: 'dev' }), nested([account('stwhatifsub')], inGroup)],
    [group({ env: 'dev', owner: 'me' }), nested([account('stwhatifsub')], inGroup)],
    ['rg-whatif-made Create tags.owner'],
    { atSubscription: true },
  ],
];

let cloud: TestCloud;
let deployments: Deployments;

beforeAll(async () => {
  cloud = await startTestCloud();
  deployments = await deploymentsIn(cloud);
});
afterAll(() => cloud.sandbox.close());

describe('what-if after a deployment', () => {
  it.each(table.map((row, index) => [row[0], row, index] as const))(
    'reports no change, and then exactly the changed value: %s',
    async (_name, [, deployed, changed, expected, options = {}], index) => {
      const scope = `rg-whatif-${index}`;
      const present = { template: templateOf(deployed), ...options };
      await deployments.deploy(scope, present);
      const first = await deployments.whatIf(scope, present);
      const kinds = first.map(({ changeType }) => changeType);
      expect(kinds.filter((kind) => kind === 'NoChange')).toHaveLength(deployed.length);
      expect(seenChanges(first)).toEqual([]);
      const observedChanges = await deployments.changes(scope, { template: templateOf(changed), ...options });
      const lines = observedChanges.flatMap(({ resource, properties }) =>
        properties.map((one) => `${resource} ${one}`),
      );
      expect(lines).toEqual(expected);
      expect(observedChanges.every(({ type }) => type === 'Modify')).toBe(true);
      // The comparison itself changes nothing.
      expect(await deployments.changes(scope, present)).toEqual([]);
    },
  );
});

describe('what-if', () => {
  const reference = "[reference(resourceId('Microsoft.ManagedIdentity/userAssignedIdentities', 'id-main'))";

  it('reports a value that only the deployment knows as changing', async () => {
    const template = templateOf([
      identity(),
      account('stwhatifdeferred', { tags: { client: `${reference}.clientId]`, env: 'dev' } }),
    ]);
    await deployments.deploy('rg-whatif-deferred', { template });
    const [change, ...others] = (await deployments.whatIf('rg-whatif-deferred', { template })).filter(
      ({ changeType }) => changeType !== 'NoChange',
    );
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      changeType: 'Modify',
      delta: [
        { path: 'tags.client', propertyChangeType: 'Modify', after: expect.stringMatching(/^\[reference\(/) },
      ],
    });
  });

  it('reports a value that the service sets itself as without effect', async () => {
    const present = { template: templateOf([account('stwhatiftier')]) };
    await deployments.deploy('rg-whatif-tier', present);
    const template = templateOf([
      account('stwhatiftier', { sku: { name: 'Standard_LRS', tier: 'Premium' } }),
    ]);
    const [change] = await deployments.whatIf('rg-whatif-tier', { template });
    expect(change).toMatchObject({
      changeType: 'NoChange',
      delta: [{ path: 'sku.tier', propertyChangeType: 'NoEffect', before: 'Standard', after: 'Premium' }],
    });
  });

  it('reports a change made outside of the template', async () => {
    const present = { template: templateOf([account('stwhatifdrift')]) };
    const scope = 'rg-whatif-drift';
    await deployments.deploy(scope, present);
    const id = `/subscriptions/${deployments.subscriptionId}/resourceGroups/${scope}/providers/Microsoft.Storage/storageAccounts/stwhatifdrift`;
    const body = { tags: { manual: 'yes' }, properties: { minimumTlsVersion: 'TLS1_0' } };
    await cloud.call(`${id}?api-version=2023-01-01`, { method: 'PATCH', as: admin, body });
    expect(await deployments.changes(scope, present)).toEqual([
      {
        resource: 'stwhatifdrift',
        type: 'Modify',
        properties: ['Delete tags.manual', 'Modify properties.minimumTlsVersion'],
      },
    ]);
  });

  it('reports existing resources as deployed again if only ids are requested', async () => {
    const resources = [account('stwhatifids')];
    await deployments.deploy('rg-whatif-ids', { template: templateOf(resources) });
    const template = templateOf([...resources, address()]);
    const changes = await deployments.whatIf('rg-whatif-ids', { template, resultFormat: 'ResourceIdOnly' });
    expect(changes.map(({ changeType, before, after, delta }) => [changeType, before, after, delta])).toEqual(
      [
        ['Deploy', undefined, undefined, undefined],
        ['Create', undefined, undefined, undefined],
      ],
    );
  });

  it('reports what the complete mode deletes', async () => {
    const scope = 'rg-whatif-complete';
    await deployments.deploy(scope, { template: templateOf([account('stwhatifkept'), address()]) });
    const template = templateOf([account('stwhatifkept')]);
    expect(await deployments.changes(scope, { template, mode: 'Complete' })).toEqual([
      { resource: 'pip-front', type: 'Delete', properties: [] },
    ]);
  });

  it('includes the tags that a policy adds', async () => {
    const scope = 'rg-whatif-policy';
    const groupId = `/subscriptions/${deployments.subscriptionId}/resourceGroups/${scope}`;
    const policy = (kind: string, name: string) =>
      `${kind === 'Definitions' ? `/subscriptions/${deployments.subscriptionId}` : groupId}/providers/Microsoft.Authorization/policy${kind}/${name}`;
    const put = (id: string, properties: Resource) =>
      cloud.call(`${id}?api-version=2023-04-01`, { method: 'PUT', as: admin, body: { properties } });
    await deployments.deploy(scope, { template: templateOf([]) });
    const rule = {
      if: { field: "tags['team']", exists: false },
      // eslint-disable-next-line unicorn/no-thenable -- a policy rule's own word
      then: { effect: 'append', details: [{ field: "tags['team']", value: 'atlas' }] },
    };
    await put(policy('Definitions', 'whatif-team'), { mode: 'Indexed', policyRule: rule });
    const assigned = await put(policy('Assignments', 'whatif-team'), {
      policyDefinitionId: policy('Definitions', 'whatif-team'),
    });
    expect(assigned.status).toBe(201);
    const present = { template: templateOf([account('stwhatifpolicy')]) };
    await deployments.deploy(scope, present);
    const [change] = await deployments.whatIf(scope, present);
    expect(change).toMatchObject({ changeType: 'NoChange', before: { tags: { team: 'atlas' } } });
  });

  it('masks secure parameters and write-only values', async () => {
    const canary = 'Canary-Passw0rd';
    const template = templateOf(
      [
        network([subnet('a', 1)]),
        interfaceCard(),
        { ...machine('Standard_B2s'), tags: { secure: "[parameters('settings').list[0]]" } },
        { ...server(), name: 'sql-whatif-mask' },
        { ...vault(30), name: 'kv-whatif-mask' },
        {
          ...secret("[concat('prefix-', parameters('password'))]"),
          name: 'kv-whatif-mask/token',
          dependsOn: ["[resourceId('Microsoft.KeyVault/vaults', 'kv-whatif-mask')]"],
        },
        account('stwhatifmask', { tags: { password: "[parameters('password')]", plain: 'shown' } }),
      ],
      { parameters: { password: { type: 'securestring' }, settings: { type: 'secureObject' } } },
    );
    const parameters = { password: canary, settings: { list: [`${canary}-2`] } };
    await deployments.deploy('rg-whatif-mask', { template: templateOf([]) });
    const changes = await deployments.whatIf('rg-whatif-mask', { template, parameters });
    expect(changes.every(({ changeType }) => changeType === 'Create')).toBe(true);
    expect(JSON.stringify(changes)).not.toMatch(/Canary|Example-Passw0rd/);
    const afterOf = (name: string) =>
      changes.find(({ resourceId }) => resourceId?.endsWith(`/${name}`))?.after;
    expect(afterOf('vm-main')).toMatchObject({
      tags: { secure: '*******' },
      properties: { osProfile: { adminUsername: 'azureuser', adminPassword: '*******' } },
    });
    expect(afterOf('sql-whatif-mask')).toMatchObject({
      properties: { administratorLogin: 'dba', administratorLoginPassword: '*******' },
    });
    expect(afterOf('token')).toMatchObject({
      properties: { value: '*******', attributes: { enabled: true } },
    });
    expect(afterOf('stwhatifmask')).toMatchObject({ tags: { password: '*******', plain: 'shown' } });
  });

  it('masks a changed secure value and reports an unchanged one as such', async () => {
    const template = templateOf(
      [account('stwhatifsecure', { tags: { password: "[parameters('password')]" } })],
      {
        parameters: { password: { type: 'securestring' } },
      },
    );
    const scope = 'rg-whatif-secure';
    await deployments.deploy(scope, { template, parameters: { password: 'Former-Passw0rd' } });
    const same = await deployments.changes(scope, { template, parameters: { password: 'Former-Passw0rd' } });
    expect(same).toEqual([]);
    const [change] = await deployments.whatIf(scope, {
      template,
      parameters: { password: 'Canary-Passw0rd' },
    });
    expect(JSON.stringify(change)).not.toContain('Canary');
    expect(change).toMatchObject({
      changeType: 'Modify',
      delta: [{ path: 'tags.password', propertyChangeType: 'Modify', after: '*******' }],
    });
  });

  it('reports no change for the owner of a taken global name', async () => {
    const owned = account('stwhatiftaken', { tags: { owner: 'first' } });
    await deployments.deploy('rg-whatif-owner', { template: templateOf([owned]) });
    await deployments.deploy('rg-whatif-taker', { template: templateOf([identity()]) });
    const changes = await deployments.whatIf('rg-whatif-taker', {
      template: templateOf([
        identity(),
        nested([owned], { resourceGroup: 'rg-whatif-owner' }),
        account('stwhatiftaken', { tags: { client: `${reference}.clientId]` } }),
      ]),
    });
    const kinds = changes.map(({ resourceId = '', changeType }) => [resourceId.split('/')[4], changeType]);
    expect(kinds).toContainEqual(['rg-whatif-owner', 'NoChange']);
    expect(kinds).toContainEqual(['rg-whatif-taker', 'Create']);
  });

  // What-if runs the preflight, in which only some services check that a name is free. Sources:
  // learn.microsoft.com/azure/azure-resource-manager/bicep/deploy-preflight; dotnet/sign#392 and microsoft/azure_arc#3265
  // (names of sites and vaults are refused after the start of a deployment).
  describe('a name that another tenant uses', () => {
    const vault = (name: string, tenantId: unknown): Resource => ({
      type: 'Microsoft.KeyVault/vaults',
      apiVersion: '2023-07-01',
      name,
      location,
      properties: { tenantId, sku: { family: 'A', name: 'standard' }, accessPolicies: [] },
    });
    const site = (name: string): Resource => ({
      type: 'Microsoft.Web/sites',
      apiVersion: '2022-09-01',
      name,
      location,
      properties: {},
    });
    const scope = 'rg-whatif-names';

    beforeAll(async () => {
      await deployments.deploy(scope, { template: templateOf([]) });
      const as = 'admin@fabrikam.example';
      const { body } = await cloud.call('/subscriptions?api-version=2022-12-01', { as });
      const [{ subscriptionId, tenantId }] = body['value'] as [{ subscriptionId: string; tenantId: string }];
      const group = `/subscriptions/${subscriptionId}/resourceGroups/rg-names`;
      await cloud.call(`${group}?api-version=2022-09-01`, { method: 'PUT', as, body: { location } });
      for (const { type, apiVersion, name, ...resource } of [
        account('stwhatifother'),
        vault('kv-whatif-other', tenantId),
        site('app-whatif-other'),
      ]) {
        const path = `${group}/providers/${String(type)}/${String(name)}?api-version=${String(apiVersion)}`;
        const { status } = await cloud.call(path, { method: 'PUT', as, body: resource });
        if (status >= 300) throw new Error(`PUT ${path} returned ${status}.`);
      }
    });

    it.each([
      ['vault', vault('kv-whatif-other', '[subscription().tenantId]'), 'VaultAlreadyExists'],
      ['site', site('app-whatif-other'), 'Website with given name app-whatif-other already exists.'],
    ])(
      'reports the creation of a %s, which only the deployment refuses',
      async (_kind, resource, refusal) => {
        const template = templateOf([resource]);
        expect(await deployments.changes(scope, { template })).toMatchObject([{ type: 'Create' }]);
        await expect(deployments.deploy(scope, { template })).rejects.toThrow('DeploymentFailed');
        const group = `/subscriptions/${deployments.subscriptionId}/resourceGroups/${scope}`;
        const path = `${group}/providers/Microsoft.Resources/deployments/what-if?api-version=2022-09-01`;
        const { body } = await cloud.call(path, { as: admin });
        expect(JSON.stringify(body['properties'])).toContain(refusal);
      },
    );

    it('fails for a storage account, whose name the preflight checks', async () => {
      await expect(
        deployments.whatIf(scope, { template: templateOf([account('stwhatifother')]) }),
      ).rejects.toThrow('StorageAccountAlreadyTaken');
    });
  });

  it('grants no access', async () => {
    const scope = 'rg-whatif-inert';
    const groupId = `/subscriptions/${deployments.subscriptionId}/resourceGroups/${scope}`;
    await deployments.deploy(scope, { template: templateOf([]) });
    const reader = 'reader@contoso.example';
    const write = () =>
      cloud.call(`${groupId}/providers/Microsoft.Network/routeTables/rt?api-version=2023-05-01`, {
        method: 'PUT',
        as: reader,
        body: { location },
      });
    const token = (await cloud.token(reader)).split('.')[1]!;
    const { oid } = JSON.parse(Buffer.from(token, 'base64url').toString()) as { oid: string };
    const template = templateOf([
      {
        type: 'Microsoft.Authorization/roleAssignments',
        apiVersion: '2022-04-01',
        name: '11111111-2222-4333-8444-555555555555',
        properties: {
          principalId: oid,
          roleDefinitionId:
            "[subscriptionResourceId('Microsoft.Authorization/roleDefinitions', 'b24988ac-6180-42a0-ab88-20f7382dd24c')]",
        },
      },
    ]);
    expect((await write()).status).toBe(403);
    expect(await deployments.changes(scope, { template })).toMatchObject([{ type: 'Create' }]);
    expect((await write()).status).toBe(403);
    await deployments.deploy(scope, { template });
    expect((await write()).status).toBe(201);
  });
});
