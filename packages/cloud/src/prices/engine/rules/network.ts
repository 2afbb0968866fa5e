import type { Facts } from '../facts.ts';
import { note } from '../notes.ts';
import { assumed, charged, free, product, simple, unknown, type Rules } from '../rule.ts';
import type { Charge } from '../types.ts';

const traffic = note('assumed-traffic', { gb: assumed.trafficGb });
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

function publicAddress(resource: Facts): Charge {
  const list = product('Virtual Network', resource.region, 'IP Addresses');
  if (/^standard/i.test(resource.skuName ?? ''))
    return charged([{ list, sku: 'Standard', meter: 'Standard IPv4 Static Public IP', amount: 1 }]);
  const allocation = /^static$/i.test(resource.text('publicIPAllocationMethod') ?? '') ? 'Static' : 'Dynamic';
  return charged([{ list, sku: 'Basic', meter: `Basic IPv4 ${allocation} Public IP`, amount: 1 }]);
}

function addressPrefix(resource: Facts): Charge {
  const length = Math.min(31, resource.number('prefixLength') ?? 28);
  const list = product('Virtual Network', resource.region, 'Public IP Prefix');
  return charged([
    { list, sku: 'Standard', meter: /Static Public IP$/, amount: 2 ** Math.max(0, 32 - length) },
  ]);
}

function loadBalancer(resource: Facts): Charge {
  if (!/^standard/i.test(resource.skuName ?? '')) return free('free-tier');
  const rules = resource.list('loadBalancingRules').length + resource.list('outboundRules').length;
  if (rules === 0) return free('by-use');
  const use = (meter: string, amount: number, volume = false) =>
    simple('Load Balancer', resource.region, 'Standard', meter, amount, volume);
  return charged(
    [
      use('Standard Included LB Rules and Outbound Rules', 1),
      ...(rules > 5 ? [use('Standard Overage LB Rules and Outbound Rules', rules - 5)] : []),
      use('Standard Data Processed', assumed.trafficGb, true),
    ],
    traffic,
  );
}

function bastion(resource: Facts): Charge {
  const tier = capitalize(resource.skuName ?? 'Basic');
  if (tier === 'Developer') return free('free-tier');
  const units = resource.number('scaleUnits') ?? 2;
  return charged([
    simple('Azure Bastion', resource.region, tier, `${tier} Gateway`, 1),
    // Two units are included in the gateway.
    ...(units > 2
      ? [simple('Azure Bastion', resource.region, tier, `${tier} Additional Gateway`, units - 2)]
      : []),
  ]);
}

function firewall(resource: Facts): Charge {
  const tier = capitalize(resource.text('sku', 'tier') ?? 'Standard');
  return charged(
    [
      simple('Azure Firewall', resource.region, tier, `${tier} Deployment`, 1),
      simple('Azure Firewall', resource.region, tier, `${tier} Data Processed`, assumed.trafficGb, true),
    ],
    traffic,
  );
}

function applicationGateway(resource: Facts): Charge {
  const tier = resource.text('sku', 'tier') ?? resource.text('sku', 'name') ?? '';
  const name = /^waf_v2$/i.test(tier) ? 'WAF v2' : /^standard_v2$/i.test(tier) ? 'Standard v2' : undefined;
  if (name === undefined) return unknown('unknown-size');
  const units =
    resource.number('autoscaleConfiguration', 'minCapacity') ?? resource.number('sku', 'capacity') ?? 1;
  const list = product('Application Gateway', resource.region, `Application Gateway ${name}`);
  return charged(
    [
      { list, sku: 'Standard', meter: 'Standard Fixed Cost', amount: 1 },
      // One instance is equivalent to ten capacity units.
      { list, sku: 'Standard', meter: 'Standard Capacity Units', amount: units * 10 },
    ],
    note('assumed-instances', { count: units }),
  );
}

function networkGateway(resource: Facts): Charge {
  const sku = resource.text('sku', 'name');
  if (sku === undefined) return unknown('unknown-size');
  if (/^expressroute$/i.test(resource.text('gatewayType') ?? '')) {
    const list = product('ExpressRoute', resource.region, 'ExpressRoute Gateway');
    const name = sku.replace(/^ErGw(\d)AZ$/i, 'ErGw$1AZ');
    return charged([{ list, sku: name, meter: `${name} Gateway`, amount: 1 }]);
  }
  return charged([simple('VPN Gateway', resource.region, sku, sku, 1)]);
}

function natGateway(resource: Facts): Charge {
  return charged(
    [
      simple('NAT Gateway', resource.region, 'Standard', 'Standard Gateway', 1),
      simple('NAT Gateway', resource.region, 'Standard', 'Standard Data Processed', assumed.trafficGb, true),
    ],
    traffic,
  );
}

function privateEndpoint(resource: Facts): Charge {
  const list = product('Virtual Network', resource.region, 'Virtual Network Private Link');
  return charged(
    [
      { list, sku: 'Standard', meter: 'Standard Private Endpoint', amount: 1 },
      { list, sku: 'Standard', meter: /Data Processed - Ingress$/, amount: assumed.trafficGb, volume: true },
    ],
    traffic,
  );
}

function peering(resource: Facts): Charge {
  const list = product('Virtual Network', resource.region, 'Virtual Network Peering');
  return charged(
    [{ list, sku: 'Intra-Region', meter: 'Intra-Region Egress', amount: assumed.trafficGb, volume: true }],
    traffic,
  );
}

const zone =
  (sku: 'Private' | 'Public') =>
  (resource: Facts): Charge =>
    charged(
      [
        simple('Azure DNS', resource.region, sku, `${sku} Zone`, 1),
        simple('Azure DNS', resource.region, sku, `${sku} Queries`, assumed.queries, true),
      ],
      note('assumed-operations', { count: assumed.queries }),
    );

const resolverEnd =
  (direction: 'Inbound' | 'Outbound') =>
  (resource: Facts): Charge =>
    charged([
      simple('Azure DNS', resource.region, 'Private Resolver', `Private Resolver ${direction} Endpoint`, 1),
    ]);

function frontDoor(resource: Facts): Charge {
  const tier = /premium/i.test(resource.skuName ?? '') ? 'Premium' : 'Standard';
  if (!/azurefrontdoor/i.test(resource.skuName ?? '')) return free('by-use');
  return charged([simple('Azure Front Door', resource.region, tier, `${tier} Base Fees`, 1)]);
}

function trafficManager(resource: Facts): Charge {
  const endpoints = resource.list('endpoints').length;
  return charged(
    [
      simple('Traffic Manager', resource.region, 'Azure Endpoint', /Health Checks?$/, Math.max(1, endpoints)),
      simple('Traffic Manager', resource.region, 'DNS Queries', /Queries$/, assumed.queries, true),
    ],
    note('assumed-operations', { count: assumed.queries }),
  );
}

const hourly =
  (service: string, sku: string, meter: string) =>
  (resource: Facts): Charge =>
    charged([simple(service, resource.region, sku, meter, 1)]);

export const networkRules: Rules = {
  'microsoft.network/publicipaddresses': publicAddress,
  'microsoft.network/publicipprefixes': addressPrefix,
  'microsoft.network/loadbalancers': loadBalancer,
  'microsoft.network/bastionhosts': bastion,
  'microsoft.network/azurefirewalls': firewall,
  'microsoft.network/applicationgateways': applicationGateway,
  'microsoft.network/virtualnetworkgateways': networkGateway,
  'microsoft.network/natgateways': natGateway,
  'microsoft.network/privateendpoints': privateEndpoint,
  'microsoft.network/virtualnetworks/virtualnetworkpeerings': peering,
  'microsoft.network/privatednszones': zone('Private'),
  'microsoft.network/dnszones': zone('Public'),
  'microsoft.network/dnsresolvers/inboundendpoints': resolverEnd('Inbound'),
  'microsoft.network/dnsresolvers/outboundendpoints': resolverEnd('Outbound'),
  'microsoft.network/trafficmanagerprofiles': trafficManager,
  'microsoft.network/ddosprotectionplans': hourly(
    'Azure DDOS Protection',
    'Network Protection',
    'Network Protection Plan',
  ),
  'microsoft.network/virtualhubs': hourly('Virtual WAN', 'Standard Hub', 'Standard Hub Unit'),
  'microsoft.cdn/profiles': frontDoor,
};
