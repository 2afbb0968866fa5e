import { endpointsOf } from '../catalog/endpoints.ts';
import { at, objectOf, objectsOf, textOf, type JsonObject } from '../json.ts';
import type { Behaviours } from './behaviour.ts';
import { lastName, propertiesOf, stableAddress, stableGuid, stableWord, type Draft } from './draft.ts';

const defaultRules: readonly [
  name: string,
  priority: number,
  direction: string,
  access: string,
  source: string,
  destination: string,
][] = [
  ['AllowVnetInBound', 65000, 'Inbound', 'Allow', 'VirtualNetwork', 'VirtualNetwork'],
  ['AllowAzureLoadBalancerInBound', 65001, 'Inbound', 'Allow', 'AzureLoadBalancer', '*'],
  ['DenyAllInBound', 65500, 'Inbound', 'Deny', '*', '*'],
  ['AllowVnetOutBound', 65000, 'Outbound', 'Allow', 'VirtualNetwork', 'VirtualNetwork'],
  ['AllowInternetOutBound', 65001, 'Outbound', 'Allow', '*', 'Internet'],
  ['DenyAllOutBound', 65500, 'Outbound', 'Deny', '*', '*'],
];

function defaultSecurityRules(draft: Draft): JsonObject[] {
  return defaultRules.map(([name, priority, direction, access, source, destination]) => ({
    name,
    id: `${draft.id.id}/defaultSecurityRules/${name}`,
    type: 'Microsoft.Network/networkSecurityGroups/defaultSecurityRules',
    properties: {
      provisioningState: 'Succeeded',
      protocol: '*',
      sourcePortRange: '*',
      destinationPortRange: '*',
      sourceAddressPrefix: source,
      destinationAddressPrefix: destination,
      access,
      priority,
      direction,
    },
  }));
}

/** Returns the first free address of a subnet, as DHCP would assign it. */
function privateAddress(
  draft: Draft,
  configuration: JsonObject,
  subnet: JsonObject | undefined,
  index: number,
): string {
  const wanted = textOf(at(configuration, 'properties', 'privateIPAddress'));
  if (wanted !== undefined) return wanted;
  const prefix = textOf(at(subnet, 'properties', 'addressPrefix')) ?? '10.0.0.0/24';
  const [base = '10.0.0.0'] = prefix.split('/');
  const octets = base.split('.').map(Number);
  const offset = 4 + index + (Number.parseInt(stableGuid(draft, 'address').slice(0, 2), 16) % 200);
  octets[3] = Math.min(254, (octets[3] ?? 0) + offset);
  return octets.join('.');
}

function withProperties(entry: JsonObject, properties: JsonObject): JsonObject {
  return { ...entry, properties };
}

export const networkBehaviours: Behaviours = {
  'microsoft.network/virtualnetworks': {
    seconds: 4,
    inline: { subnets: 'subnets', virtualNetworkPeerings: 'virtualNetworkPeerings' },
    defaults: () => ({
      properties: { enableDdosProtection: false, subnets: [], virtualNetworkPeerings: [] },
    }),
    computed: (draft) => ({ properties: { resourceGuid: stableGuid(draft, 'vnet') } }),
  },
  'microsoft.network/virtualnetworks/subnets': {
    seconds: 3,
    defaults: () => ({
      properties: {
        delegations: [],
        privateEndpointNetworkPolicies: 'Disabled',
        privateLinkServiceNetworkPolicies: 'Enabled',
      },
    }),
  },
  'microsoft.network/virtualnetworks/virtualnetworkpeerings': {
    seconds: 5,
    computed: () => ({ properties: { peeringState: 'Connected', peeringSyncLevel: 'FullyInSync' } }),
  },
  'microsoft.network/networksecuritygroups': {
    seconds: 3,
    inline: { securityRules: 'securityRules' },
    defaults: () => ({ properties: { securityRules: [] } }),
    computed: (draft) => ({
      properties: {
        resourceGuid: stableGuid(draft, 'nsg'),
        defaultSecurityRules: defaultSecurityRules(draft),
      },
    }),
  },
  'microsoft.network/networksecuritygroups/securityrules': { seconds: 2 },
  'microsoft.network/routetables': {
    seconds: 2,
    inline: { routes: 'routes' },
    defaults: () => ({ properties: { routes: [], disableBgpRoutePropagation: false } }),
  },
  'microsoft.network/routetables/routes': { seconds: 1 },
  'microsoft.network/publicipaddresses': {
    seconds: 3,
    defaults: () => ({
      sku: { name: 'Basic', tier: 'Regional' },
      properties: {
        publicIPAllocationMethod: 'Dynamic',
        publicIPAddressVersion: 'IPv4',
        idleTimeoutInMinutes: 4,
      },
    }),
    computed: (draft) => {
      const settings = objectOf(propertiesOf(draft)['dnsSettings']);
      const label = textOf(settings['domainNameLabel']);
      const method = textOf(propertiesOf(draft)['publicIPAllocationMethod']) ?? 'Dynamic';
      return {
        properties: {
          resourceGuid: stableGuid(draft, 'ip'),
          // A dynamic address exists only while it is in use.
          ...(method.toLowerCase() === 'static' ? { ipAddress: stableAddress(draft.key) } : {}),
          ...(label === undefined
            ? {}
            : {
                dnsSettings: {
                  ...settings,
                  domainNameLabel: label,
                  fqdn: `${label}.${draft.location ?? ''}.${endpointsOf(draft.cloud).virtualMachines}`,
                },
              }),
        },
      };
    },
  },
  'microsoft.network/publicipprefixes': { seconds: 3 },
  'microsoft.network/networkinterfaces': {
    seconds: 3,
    inline: { ipConfigurations: 'ipConfigurations' },
    defaults: () => ({
      properties: {
        dnsSettings: { dnsServers: [], appliedDnsServers: [] },
        enableAcceleratedNetworking: false,
        enableIPForwarding: false,
      },
    }),
    computed: (draft, view) => ({
      properties: {
        resourceGuid: stableGuid(draft, 'nic'),
        macAddress: `00-0D-3A-${stableGuid(draft, 'mac').slice(0, 6).toUpperCase().match(/../g)?.join('-') ?? '00-00-00'}`,
        ipConfigurations: objectsOf(propertiesOf(draft)['ipConfigurations']).map((configuration, index) => {
          const subnet = textOf(at(configuration, 'properties', 'subnet', 'id'));
          const found = subnet === undefined ? undefined : view.lookup(subnet, draft.tenantId);
          return withProperties(configuration, {
            privateIPAllocationMethod: 'Dynamic',
            primary: index === 0,
            privateIPAddressVersion: 'IPv4',
            ...objectOf(configuration['properties']),
            privateIPAddress: privateAddress(draft, configuration, found, index),
          });
        }),
      },
    }),
  },
  'microsoft.network/loadbalancers': {
    seconds: 4,
    inline: {
      frontendIPConfigurations: 'frontendIPConfigurations',
      backendAddressPools: 'backendAddressPools',
      loadBalancingRules: 'loadBalancingRules',
      probes: 'probes',
      inboundNatRules: 'inboundNatRules',
      inboundNatPools: 'inboundNatPools',
      outboundRules: 'outboundRules',
    },
    defaults: () => ({ sku: { name: 'Basic', tier: 'Regional' } }),
    computed: (draft) => ({ properties: { resourceGuid: stableGuid(draft, 'lb') } }),
  },
  'microsoft.network/applicationgateways': {
    seconds: 60,
    inline: {
      gatewayIPConfigurations: 'gatewayIPConfigurations',
      frontendIPConfigurations: 'frontendIPConfigurations',
      frontendPorts: 'frontendPorts',
      backendAddressPools: 'backendAddressPools',
      backendHttpSettingsCollection: 'backendHttpSettingsCollection',
      httpListeners: 'httpListeners',
      requestRoutingRules: 'requestRoutingRules',
      probes: 'probes',
      sslCertificates: 'sslCertificates',
      urlPathMaps: 'urlPathMaps',
    },
    computed: () => ({ properties: { operationalState: 'Running' } }),
    writeOnly: ['password'],
  },
  'microsoft.network/natgateways': { seconds: 5 },
  'microsoft.network/azurefirewalls': {
    seconds: 75,
    inline: { ipConfigurations: 'azureFirewallIpConfigurations' },
    computed: (draft) => ({
      properties: {
        ipConfigurations: objectsOf(propertiesOf(draft)['ipConfigurations']).map((configuration) =>
          withProperties(configuration, {
            ...objectOf(configuration['properties']),
            privateIPAddress: '10.0.1.4',
          }),
        ),
      },
    }),
  },
  'microsoft.network/firewallpolicies': { seconds: 6 },
  'microsoft.network/bastionhosts': {
    seconds: 60,
    computed: (draft) => ({
      properties: { dnsName: `bst-${stableGuid(draft, 'bastion')}.bastion.azure.com`, scaleUnits: 2 },
    }),
  },
  'microsoft.network/virtualnetworkgateways': { seconds: 110 },
  'microsoft.network/privateendpoints': {
    seconds: 12,
    computed: (draft) => ({
      properties: {
        customDnsConfigs: [],
        networkInterfaces: [
          {
            id: `/subscriptions/${draft.id.subscriptionId ?? ''}/resourceGroups/${draft.id.resourceGroup ?? ''}/providers/Microsoft.Network/networkInterfaces/${lastName(draft)}.nic.${stableGuid(draft, 'pe-nic')}`,
          },
        ],
      },
    }),
  },
  'microsoft.network/privatednszones': {
    seconds: 6,
    computed: () => ({
      properties: {
        numberOfRecordSets: 1,
        maxNumberOfRecordSets: 25_000,
        numberOfVirtualNetworkLinks: 0,
        maxNumberOfVirtualNetworkLinks: 1000,
      },
    }),
  },
  'microsoft.network/privatednszones/virtualnetworklinks': {
    seconds: 6,
    computed: () => ({ properties: { virtualNetworkLinkState: 'Completed' } }),
  },
  'microsoft.network/dnszones': {
    seconds: 3,
    computed: () => ({
      properties: {
        numberOfRecordSets: 2,
        nameServers: [1, 2, 3, 4].map((number) => `ns${number}-04.azure-dns.example.`),
      },
    }),
  },
  'microsoft.network/frontdoors': {
    seconds: 20,
    globalNames: 'frontdoor',
    computed: (draft) => ({
      properties: { cname: `${lastName(draft)}.azurefd.net`, resourceState: 'Enabled' },
    }),
  },
  'microsoft.cdn/profiles': { seconds: 4, computed: () => ({ properties: { resourceState: 'Active' } }) },
  'microsoft.cdn/profiles/endpoints': {
    seconds: 6,
    globalNames: 'cdn',
    computed: (draft) => ({
      properties: { hostName: `${lastName(draft)}.azureedge.net`, resourceState: 'Running' },
    }),
  },
  'microsoft.cdn/profiles/afdendpoints': {
    seconds: 6,
    computed: (draft) => ({
      properties: {
        hostName: `${lastName(draft)}-${stableWord(draft.key, 16)}.z01.azurefd.net`,
        enabledState: 'Enabled',
      },
    }),
  },
};
