import { begin, end, type Life } from '../lifecycle.ts';
import { endsWith, includes, isNumber, isText } from '../match-pattern.ts';
import type { Operation, Place, Suite } from '../operation.ts';

const succeeded = { provisioningState: 'Succeeded' } as const;
const tagged = { tags: { tier: 'front' } };

const securityGroup = ({ group, location }: Place): Life => ({
  of: 'networkSecurityGroups',
  verbs: { listAll: 'listAll' },
  key: [group, 'nsg-web'],
  body: {
    location,
    securityRules: [
      {
        name: 'https',
        priority: 100,
        direction: 'Inbound',
        access: 'Allow',
        protocol: 'Tcp',
        sourcePortRange: '*',
        destinationPortRange: '443',
        sourceAddressPrefix: 'Internet',
        destinationAddressPrefix: '*',
      },
    ],
  },
  shows: {
    name: 'nsg-web',
    type: 'Microsoft.Network/networkSecurityGroups',
    location,
    ...succeeded,
    etag: isText,
    resourceGuid: isText,
    securityRules: [{ name: 'https', priority: 100, ...succeeded }],
    defaultSecurityRules: includes({ name: 'DenyAllInBound', priority: 65_500, access: 'Deny' }),
  },
  change: { body: tagged, shows: tagged },
});

const rule = (priority: number): object => ({
  priority,
  direction: 'Inbound',
  access: 'Deny',
  protocol: '*',
  sourcePortRange: '*',
  destinationPortRange: '22',
  sourceAddressPrefix: '*',
  destinationAddressPrefix: '*',
});

const securityRule = ({ group }: Place): Life => ({
  of: 'securityRules',
  isChild: true,
  key: [group, 'nsg-web', 'no-ssh'],
  body: rule(200),
  shows: { name: 'no-ssh', priority: 200, access: 'Deny', ...succeeded },
  repetition: { body: rule(210), shows: { priority: 210 } },
});

const securityGroupRefusals = ({ group, location }: Place): Operation[] => [
  {
    call: 'securityRules.createOrUpdate',
    when: 'with the priority of another',
    args: [group, 'nsg-web', 'clash', rule(210)],
    expects: { refused: { status: 400, code: 'SecurityRuleConflict' } },
  },
  {
    call: 'securityRules.createOrUpdate',
    when: 'with an invalid priority',
    args: [group, 'nsg-web', 'low', rule(5)],
    expects: { refused: { status: 400, code: 'SecurityRuleInvalidPriority' } },
  },
  {
    call: 'networkSecurityGroups.createOrUpdate',
    when: 'in an unknown region',
    args: [group, 'nsg-lost', { location: 'atlantis' }],
    expects: { refused: { status: 400, code: 'LocationNotAvailableForResourceType' } },
  },
  {
    call: 'networkSecurityGroups.createOrUpdate',
    when: 'in another location',
    args: [group, 'nsg-web', { location: location === 'westeurope' ? 'northeurope' : 'westeurope' }],
    expects: { refused: { status: 409, code: 'InvalidResourceLocation' } },
  },
  {
    call: 'defaultSecurityRules.list',
    args: [group, 'nsg-web'],
    expects: 'not simulated',
  },
  {
    call: 'defaultSecurityRules.get',
    args: [group, 'nsg-web', 'DenyAllOutBound'],
    expects: 'not simulated',
  },
];

const network = ({ group, location }: Place): Life => ({
  of: 'virtualNetworks',
  verbs: { listAll: 'listAll' },
  key: [group, 'vnet'],
  body: {
    location,
    addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
    subnets: [{ name: 'front', addressPrefix: '10.0.0.0/24' }],
  },
  shows: {
    name: 'vnet',
    type: 'Microsoft.Network/virtualNetworks',
    location,
    ...succeeded,
    resourceGuid: isText,
    enableDdosProtection: false,
    addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
    subnets: [{ name: 'front', addressPrefix: '10.0.0.0/24', id: endsWith('/subnets/front'), ...succeeded }],
  },
  change: { body: tagged, shows: { ...tagged, subnets: [{ name: 'front' }] } },
});

const subnet = ({ group }: Place): Life => ({
  of: 'subnets',
  isChild: true,
  key: [group, 'vnet', 'back'],
  body: { addressPrefix: '10.0.1.0/24' },
  shows: { name: 'back', addressPrefix: '10.0.1.0/24', ...succeeded, privateEndpointNetworkPolicies: isText },
  repetition: {
    body: { addressPrefix: '10.0.1.0/24', serviceEndpoints: [{ service: 'Microsoft.Storage' }] },
    shows: { serviceEndpoints: [{ service: 'Microsoft.Storage' }] },
  },
});

const networkRefusals = ({ group, location }: Place): Operation[] => [
  {
    call: 'subnets.createOrUpdate',
    when: 'that overlaps another',
    args: [group, 'vnet', 'clash', { addressPrefix: '10.0.0.128/25' }],
    expects: { refused: { status: 400, code: 'NetcfgSubnetRangesOverlap' } },
  },
  {
    call: 'subnets.createOrUpdate',
    when: 'outside the address space',
    args: [group, 'vnet', 'outside', { addressPrefix: '192.168.0.0/24' }],
    expects: { refused: { status: 400, code: 'NetcfgInvalidSubnet' } },
  },
  {
    call: 'subnets.createOrUpdate',
    when: 'of a missing network',
    args: [group, 'vnet-none', 'front', { addressPrefix: '10.0.0.0/24' }],
    expects: { refused: { status: 404, code: 'ParentResourceNotFound' } },
  },
  {
    call: 'virtualNetworks.createOrUpdate',
    when: 'without an address space',
    args: [group, 'vnet-empty', { location }],
    expects: { refused: { status: 400, code: 'VirtualNetworkMissingAddressSpace' } },
  },
  {
    call: 'virtualNetworks.createOrUpdate',
    when: 'with an invalid address prefix',
    args: [group, 'vnet-bad', { location, addressSpace: { addressPrefixes: ['10.0.0.0/99'] } }],
    expects: { refused: { status: 400, code: 'InvalidAddressPrefixFormat' } },
  },
  {
    call: 'virtualNetworks.checkIPAddressAvailability',
    args: [group, 'vnet', '10.0.0.9'],
    expects: 'not simulated',
  },
  {
    call: 'virtualNetworks.listUsage',
    args: [group, 'vnet'],
    expects: 'not simulated',
  },
];

const publicAddress = ({ group, location }: Place): Life => ({
  of: 'publicIPAddresses',
  verbs: { listAll: 'listAll' },
  key: [group, 'pip'],
  body: { location, sku: { name: 'Standard' }, publicIPAllocationMethod: 'Static' },
  shows: {
    name: 'pip',
    location,
    ...succeeded,
    sku: { name: 'Standard', tier: 'Regional' },
    publicIPAllocationMethod: 'Static',
    publicIPAddressVersion: 'IPv4',
    idleTimeoutInMinutes: 4,
    ipAddress: /^\d+\.\d+\.\d+\.\d+$/,
  },
  change: { body: tagged, shows: tagged },
});

const card = ({ group, location, id }: Place): Life => ({
  of: 'networkInterfaces',
  verbs: { listAll: 'listAll' },
  key: [group, 'nic'],
  body: {
    location,
    networkSecurityGroup: { id: id('Microsoft.Network/networkSecurityGroups/nsg-web') },
    ipConfigurations: [
      {
        name: 'primary',
        subnet: { id: id('Microsoft.Network/virtualNetworks/vnet/subnets/front') },
        publicIPAddress: { id: id('Microsoft.Network/publicIPAddresses/pip') },
      },
    ],
  },
  shows: {
    name: 'nic',
    ...succeeded,
    macAddress: isText,
    enableIPForwarding: false,
    ipConfigurations: [
      {
        name: 'primary',
        primary: true,
        privateIPAddress: '10.0.0.4',
        privateIPAllocationMethod: 'Dynamic',
        privateIPAddressVersion: 'IPv4',
        ...succeeded,
      },
    ],
  },
  change: { body: tagged, shows: tagged },
});

const inUse = ({ group, location, id }: Place): Operation[] => [
  {
    call: 'subnets.get',
    when: 'with a network interface',
    args: [group, 'vnet', 'front'],
    expects: {
      works: { ipConfigurations: [{ id: endsWith('/networkInterfaces/nic/ipConfigurations/primary') }] },
    },
  },
  {
    call: 'publicIPAddresses.get',
    when: 'of a network interface',
    args: [group, 'pip'],
    expects: {
      works: { ipConfiguration: { id: endsWith('/networkInterfaces/nic/ipConfigurations/primary') } },
    },
  },
  {
    call: 'subnets.delete',
    when: 'in use',
    args: [group, 'vnet', 'front'],
    expects: { refused: { status: 400, code: 'InUseSubnetCannotBeDeleted' } },
  },
  {
    call: 'virtualNetworks.delete',
    when: 'in use',
    args: [group, 'vnet'],
    expects: { refused: { status: 400, code: 'InUseSubnetCannotBeDeleted' } },
  },
  {
    call: 'virtualNetworks.createOrUpdate',
    when: 'without a subnet in use',
    args: [group, 'vnet', { location, addressSpace: { addressPrefixes: ['10.0.0.0/16'] }, subnets: [] }],
    expects: { refused: { status: 400, code: 'InUseSubnetCannotBeDeleted' } },
  },
  {
    call: 'publicIPAddresses.delete',
    when: 'in use',
    args: [group, 'pip'],
    expects: { refused: { status: 400, code: 'PublicIPAddressCannotBeDeleted' } },
  },
  {
    call: 'networkSecurityGroups.delete',
    when: 'in use',
    args: [group, 'nsg-web'],
    expects: { refused: { status: 400, code: 'InUseNetworkSecurityGroupCannotBeDeleted' } },
  },
  {
    call: 'networkInterfaces.createOrUpdate',
    when: 'in a missing subnet',
    args: [
      group,
      'nic-lost',
      {
        location,
        ipConfigurations: [
          { name: 'a', subnet: { id: id('Microsoft.Network/virtualNetworks/vnet/subnets/none') } },
        ],
      },
    ],
    expects: { refused: { status: 400, code: 'InvalidResourceReference' } },
  },
  {
    call: 'networkInterfaceIPConfigurations.list',
    args: [group, 'nic'],
    expects: { works: [{ name: 'primary', privateIPAddress: '10.0.0.4' }] },
  },
  {
    call: 'networkInterfaceIPConfigurations.get',
    args: [group, 'nic', 'primary'],
    expects: { works: { name: 'primary', privateIPAddress: '10.0.0.4' } },
  },
  { call: 'networkInterfaces.getEffectiveRouteTable', args: [group, 'nic'], expects: 'not simulated' },
  {
    call: 'networkInterfaces.listEffectiveNetworkSecurityGroups',
    args: [group, 'nic'],
    expects: 'not simulated',
  },
];

const routeTable = ({ group, location }: Place): Life => ({
  of: 'routeTables',
  verbs: { listAll: 'listAll' },
  key: [group, 'routes'],
  body: { location },
  shows: { name: 'routes', ...succeeded, routes: [], disableBgpRoutePropagation: false },
  change: { body: tagged, shows: tagged },
});

const route = ({ group }: Place): Life => ({
  of: 'routes',
  isChild: true,
  key: [group, 'routes', 'out'],
  body: { addressPrefix: '0.0.0.0/0', nextHopType: 'Internet' },
  shows: { name: 'out', addressPrefix: '0.0.0.0/0', nextHopType: 'Internet', ...succeeded },
  repetition: { body: { addressPrefix: '0.0.0.0/0', nextHopType: 'None' }, shows: { nextHopType: 'None' } },
});

const balancer = ({ group, location, id }: Place): Life => {
  const own = (part: string): object => ({ id: id(`Microsoft.Network/loadBalancers/lb/${part}`) });
  return {
    of: 'loadBalancers',
    verbs: { listAll: 'listAll' },
    key: [group, 'lb'],
    body: {
      location,
      sku: { name: 'Standard' },
      frontendIPConfigurations: [
        { name: 'front', subnet: { id: id('Microsoft.Network/virtualNetworks/vnet/subnets/front') } },
      ],
      backendAddressPools: [{ name: 'pool' }],
      probes: [{ name: 'alive', protocol: 'Tcp', port: 443, intervalInSeconds: 5, numberOfProbes: 2 }],
      loadBalancingRules: [
        {
          name: 'https',
          protocol: 'Tcp',
          frontendPort: 443,
          backendPort: 443,
          frontendIPConfiguration: own('frontendIPConfigurations/front'),
          backendAddressPool: own('backendAddressPools/pool'),
          probe: own('probes/alive'),
        },
      ],
    },
    shows: {
      name: 'lb',
      ...succeeded,
      sku: { name: 'Standard', tier: 'Regional' },
      backendAddressPools: [{ name: 'pool', id: endsWith('/backendAddressPools/pool') }],
      loadBalancingRules: [{ name: 'https', frontendPort: 443 }],
    },
    change: { body: tagged, shows: tagged },
  };
};

const balancerParts = ({ group, location, id }: Place): Operation[] => [
  {
    call: 'loadBalancerProbes.list',
    args: [group, 'lb'],
    expects: { works: [{ name: 'alive', port: 443 }] },
  },
  {
    call: 'loadBalancerProbes.get',
    args: [group, 'lb', 'alive'],
    expects: { works: { name: 'alive', port: 443 } },
  },
  {
    call: 'loadBalancerBackendAddressPools.list',
    args: [group, 'lb'],
    expects: { works: [{ name: 'pool', ...succeeded }] },
  },
  {
    call: 'loadBalancers.createOrUpdate',
    when: 'with a rule of a missing frontend',
    args: [
      group,
      'lb-bad',
      {
        location,
        backendAddressPools: [{ name: 'pool' }],
        loadBalancingRules: [
          {
            name: 'https',
            protocol: 'Tcp',
            frontendPort: 443,
            backendPort: 443,
            frontendIPConfiguration: {
              id: id('Microsoft.Network/loadBalancers/lb-bad/frontendIPConfigurations/none'),
            },
          },
        ],
      },
    ],
    expects: { refused: { status: 400, code: 'InvalidResourceReference' } },
  },
];

const simple = ({ group, location }: Place): Life[] => [
  {
    of: 'applicationSecurityGroups',
    verbs: { listAll: 'listAll' },
    key: [group, 'asg'],
    body: { location },
    shows: { name: 'asg', location, ...succeeded },
    change: { body: tagged, shows: tagged },
  },
  {
    of: 'natGateways',
    verbs: { listAll: 'listAll' },
    key: [group, 'nat'],
    body: { location, sku: { name: 'Standard' }, idleTimeoutInMinutes: 10 },
    shows: { name: 'nat', sku: { name: 'Standard' }, idleTimeoutInMinutes: 10, ...succeeded },
    change: { body: tagged, shows: tagged },
  },
  {
    of: 'publicIPPrefixes',
    verbs: { listAll: 'listAll' },
    key: [group, 'prefix'],
    body: { location, sku: { name: 'Standard' }, prefixLength: 30 },
    shows: { name: 'prefix', prefixLength: 30, ...succeeded },
    change: { body: tagged, shows: tagged },
  },
  {
    of: 'firewallPolicies',
    verbs: { listAll: 'listAll' },
    key: [group, 'fwp'],
    body: { location, threatIntelMode: 'Alert', sku: { tier: 'Standard' } },
    shows: { name: 'fwp', threatIntelMode: 'Alert', ...succeeded },
  },
];

const peering = ({ group, id }: Place): Life => ({
  of: 'virtualNetworkPeerings',
  isChild: true,
  key: [group, 'vnet', 'to-hub'],
  body: {
    remoteVirtualNetwork: { id: id('Microsoft.Network/virtualNetworks/vnet-hub') },
    allowVirtualNetworkAccess: true,
  },
  shows: { name: 'to-hub', ...succeeded, peeringState: 'Initiated', allowVirtualNetworkAccess: true },
});

const endpoint = ({ group, location, id }: Place): Life => ({
  of: 'privateEndpoints',
  verbs: { listAll: 'listBySubscription' },
  key: [group, 'pe'],
  body: {
    location,
    subnet: { id: id('Microsoft.Network/virtualNetworks/vnet/subnets/front') },
    privateLinkServiceConnections: [
      {
        name: 'vault',
        privateLinkServiceId: id('Microsoft.Storage/storageAccounts/stconformnet'),
        groupIds: ['blob'],
      },
    ],
  },
  shows: {
    name: 'pe',
    ...succeeded,
    networkInterfaces: [{ id: isText }],
    privateLinkServiceConnections: [
      { name: 'vault', privateLinkServiceConnectionState: { status: 'Approved' } },
    ],
  },
});

const readings = ({ location, group }: Place): Operation[] => [
  {
    call: 'usages.list',
    args: [location],
    expects: {
      works: includes({ name: { value: 'VirtualNetworks' }, currentValue: isNumber, limit: isNumber }),
    },
  },
  {
    call: 'checkDnsNameAvailability',
    args: [location, 'a-name-nobody-has'],
    expects: 'not simulated',
  },
  { call: 'serviceTags.list', args: [location], expects: 'not simulated' },
  { call: 'availableDelegations.list', args: [location], expects: 'not simulated' },
  { call: 'networkWatchers.list', args: [group], expects: { works: [] } },
  { call: 'operations.list', expects: 'not simulated' },
];

/** Virtual networks and what is in them. */
export const networkSuite: Suite = {
  client: 'network',
  requires: ({ location }) => [
    [
      'Microsoft.Network/virtualNetworks/vnet-hub',
      '2023-05-01',
      { location, properties: { addressSpace: { addressPrefixes: ['10.9.0.0/16'] } } },
    ],
    [
      'Microsoft.Storage/storageAccounts/stconformnet',
      '2023-01-01',
      { location, sku: { name: 'Standard_LRS' }, kind: 'StorageV2' },
    ],
  ],
  operations(place) {
    const lives = simple(place);
    return [
      ...begin(securityGroup(place)),
      ...begin(securityRule(place)),
      ...securityGroupRefusals(place),
      ...end(securityRule(place)),
      ...begin(network(place)),
      ...begin(subnet(place)),
      ...networkRefusals(place),
      ...end(subnet(place)),
      ...begin(publicAddress(place)),
      ...begin(card(place)),
      ...inUse(place),
      ...begin(balancer(place)),
      ...balancerParts(place),
      ...end(balancer(place)),
      ...begin(routeTable(place)),
      ...begin(route(place)),
      ...end(route(place)),
      ...end(routeTable(place)),
      ...begin(peering(place)),
      ...end(peering(place)),
      ...begin(endpoint(place)),
      ...end(endpoint(place)),
      ...lives.flatMap((life) => [...begin(life), ...end(life)]),
      ...end(card(place)),
      ...end(publicAddress(place)),
      ...end(network(place)),
      ...end(securityGroup(place)),
      ...readings(place),
    ];
  },
};
