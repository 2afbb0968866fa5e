import { ArmError } from '../http/armError.ts';
import { badRequest, conflict } from '../http/errors.ts';
import { at, objectOf, objectsOf, textOf, textsOf, type JsonObject } from '../json.ts';
import { keyOf } from '../resourceId.ts';
import { propertiesOf, lastName, type Draft, type EstateView } from '../types/draft.ts';
import { contains, overlaps, parseRange } from './addresses.ts';
import { missingReference } from './compute.ts';
import type { Rule, Rules } from './rule.ts';

function prefixesOf(properties: JsonObject): string[] {
  const many = textsOf(properties['addressPrefixes']);
  const one = textOf(properties['addressPrefix']);
  return many.length > 0 || one === undefined ? many : [one];
}

function checkSubnets(
  space: readonly string[],
  subnets: readonly { name: string; prefixes: string[] }[],
  network: string,
): ArmError | undefined {
  const ranges = space.map(parseRange).filter((range) => range !== undefined);
  for (const [index, subnet] of subnets.entries()) {
    for (const prefix of subnet.prefixes.filter((text) => !text.includes(':'))) {
      const range = parseRange(prefix);
      if (range === undefined)
        return badRequest(
          'InvalidAddressPrefixFormat',
          `Address prefix ${prefix} of resource ${network}/subnets/${subnet.name} is not formatted correctly. It should follow CIDR notation, for example 10.0.0.0/24.`,
          'addressPrefix',
        );
      if (!ranges.some((outer) => contains(outer, range)))
        return badRequest(
          'NetcfgInvalidSubnet',
          `Subnet '${subnet.name}' is not valid in virtual network '${network.split('/').at(-1) ?? network}'.`,
          'addressPrefix',
        );
      const clash = subnets
        .slice(0, index)
        .find((other) =>
          other.prefixes.map(parseRange).some((used) => used !== undefined && overlaps(used, range)),
        );
      if (clash !== undefined)
        return badRequest(
          'NetcfgSubnetRangesOverlap',
          `Subnet '${subnet.name}' is not valid because its IP address range overlaps with that of an existing subnet '${clash.name}' in virtual network '${network.split('/').at(-1) ?? network}'.`,
          'addressPrefix',
        );
    }
  }
  return undefined;
}

const addressSpace: Rule = {
  phase: 'run',
  check: (draft) => {
    const space = textsOf(at(propertiesOf(draft), 'addressSpace', 'addressPrefixes'));
    if (space.length === 0)
      return badRequest(
        'VirtualNetworkMissingAddressSpace',
        `Virtual network ${draft.id.id} has no address space.`,
        'addressSpace',
      );
    for (const [index, prefix] of space.entries()) {
      if (prefix.includes(':')) continue;
      const range = parseRange(prefix);
      if (range === undefined)
        return badRequest(
          'InvalidAddressPrefixFormat',
          `Address prefix ${prefix} of resource ${draft.id.id} is not formatted correctly. It should follow CIDR notation, for example 10.0.0.0/24.`,
          'addressSpace',
        );
      const clash = space
        .slice(0, index)
        .map(parseRange)
        .some((other) => other !== undefined && overlaps(other, range));
      if (clash)
        return badRequest(
          'VnetAddressSpacesOverlap',
          `Address prefix ${prefix} of virtual network ${draft.id.id} overlaps with another prefix of it.`,
          'addressSpace',
        );
    }
    const subnets = objectsOf(propertiesOf(draft)['subnets']).map((subnet) => ({
      name: textOf(subnet['name']) ?? '',
      prefixes: prefixesOf(objectOf(subnet['properties'])),
    }));
    return checkSubnets(space, subnets, draft.id.id);
  },
};

const subnetInNetwork: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const network = view.lookup(draft.id.parent ?? '', draft.tenantId);
    if (network === undefined) return undefined;
    const name = lastName(draft);
    const others = objectsOf(at(network, 'properties', 'subnets'))
      .filter((subnet) => textOf(subnet['name'])?.toLowerCase() !== name.toLowerCase())
      .map((subnet) => ({
        name: textOf(subnet['name']) ?? '',
        prefixes: prefixesOf(objectOf(subnet['properties'])),
      }));
    const own = { name, prefixes: prefixesOf(propertiesOf(draft)) };
    if (own.prefixes.length === 0)
      return badRequest(
        'SubnetMissingAddressPrefix',
        `Subnet ${name} has no address prefix.`,
        'addressPrefix',
      );
    return checkSubnets(
      textsOf(at(network, 'properties', 'addressSpace', 'addressPrefixes')),
      [...others, own],
      draft.id.parent ?? '',
    );
  },
};

function ruleOf(entry: JsonObject): { name: string; priority: number; direction: string } {
  const properties = objectOf(entry['properties']);
  const priority = properties['priority'];
  return {
    name: textOf(entry['name']) ?? '',
    priority: typeof priority === 'number' ? priority : 0,
    direction: (textOf(properties['direction']) ?? '').toLowerCase(),
  };
}

function checkSecurityRules(entries: readonly JsonObject[]): ArmError | undefined {
  const seen = new Map<string, string>();
  for (const rule of entries.map(ruleOf)) {
    if (rule.priority < 100 || rule.priority > 4096)
      return badRequest(
        'SecurityRuleInvalidPriority',
        `Security rule has invalid Priority. Value provided: ${rule.priority} Allowed range 100-4096.`,
        `securityRules/${rule.name}/priority`,
      );
    const key = `${rule.direction}/${rule.priority}`;
    const other = seen.get(key);
    if (other !== undefined)
      return badRequest(
        'SecurityRuleConflict',
        `Security rule ${rule.name} conflicts with rule ${other}. Rules cannot have the same Priority and Direction.`,
        `securityRules/${rule.name}/priority`,
      );
    seen.set(key, rule.name);
  }
  return undefined;
}

const securityRules: Rule = {
  phase: 'run',
  check: (draft) => checkSecurityRules(objectsOf(propertiesOf(draft)['securityRules'])),
};

const oneSecurityRule: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const group = view.lookup(draft.id.parent ?? '', draft.tenantId);
    const name = lastName(draft);
    const others = objectsOf(at(group, 'properties', 'securityRules')).filter(
      (rule) => textOf(rule['name'])?.toLowerCase() !== name.toLowerCase(),
    );
    return checkSecurityRules([...others, { name, properties: propertiesOf(draft) }]);
  },
};

/** Rejects references to missing resources at the given paths. */
function references(...paths: readonly (readonly string[])[]): Rule {
  return {
    phase: 'run',
    check: (draft, view) => {
      for (const path of paths) {
        for (const id of idsAt(propertiesOf(draft), path)) {
          if (keyOf(id, draft.tenantId).startsWith(`${draft.key}/`)) continue;
          if (view.lookup(id, draft.tenantId) === undefined) return missingReference(id, draft);
        }
      }
      return undefined;
    },
  };
}

// Returns the ids at a path, in which `*` iterates over the entries of a list.
function idsAt(value: JsonObject, path: readonly string[]): string[] {
  const [name, ...rest] = path;
  if (name === undefined) {
    const id = textOf(value['id']);
    return id === undefined || id === '' ? [] : [id];
  }
  const next = at(value, name);
  if (rest[0] === '*') return objectsOf(next).flatMap((entry) => idsAt(entry, rest.slice(1)));
  return idsAt(objectOf(next), rest);
}

const dnsLabel: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const label = textOf(at(propertiesOf(draft), 'dnsSettings', 'domainNameLabel'));
    if (label === undefined) return undefined;
    if (!/^[a-z][a-z0-9-]{1,61}[a-z0-9]$/.test(label))
      return badRequest(
        'InvalidDomainNameLabel',
        `The domain name label ${label} is invalid. It must conform to the following regular expression: ^[a-z][a-z0-9-]{1,61}[a-z0-9]$.`,
        'dnsSettings.domainNameLabel',
      );
    const clash = view
      .ofType(draft.id.subscriptionId ?? '', 'Microsoft.Network/publicIPAddresses')
      .find(
        (other) =>
          other.key !== draft.key &&
          other.location === draft.location &&
          textOf(at(other.body, 'properties', 'dnsSettings', 'domainNameLabel')) === label,
      );
    if (clash === undefined) return undefined;
    return badRequest(
      'DnsRecordInUse',
      `DNS record ${label}.${draft.location ?? ''}.cloudapp.azure.com is already used by another public IP.`,
      'dnsSettings.domainNameLabel',
    );
  },
};

const standardIsStatic: Rule = {
  phase: 'run',
  check: (draft) => {
    const standard = (textOf(at(draft.body, 'sku', 'name')) ?? '').toLowerCase() === 'standard';
    const method = (textOf(propertiesOf(draft)['publicIPAllocationMethod']) ?? 'Dynamic').toLowerCase();
    if (
      !standard ||
      method === 'static' ||
      textOf(propertiesOf(draft)['publicIPAddressVersion'])?.toLowerCase() === 'ipv6'
    )
      return undefined;
    return badRequest(
      'StandardSkuPublicIPAddressesMustBeStatic',
      `Standard sku publicIp ${draft.id.id} must have AllocationMethod set to Static.`,
      'publicIPAllocationMethod',
    );
  },
};

const peering: Rule = {
  phase: 'run',
  check: (draft: Draft, view: EstateView) => {
    const remote = textOf(at(propertiesOf(draft), 'remoteVirtualNetwork', 'id')) ?? '';
    const other = view.lookup(remote, draft.tenantId);
    if (other === undefined) return missingReference(remote, draft);
    const own = view.lookup(draft.id.parent ?? '', draft.tenantId);
    const spaces = (network: JsonObject | undefined): string[] =>
      textsOf(at(network, 'properties', 'addressSpace', 'addressPrefixes'));
    const clash = spaces(own).find((mine) =>
      spaces(other).some((theirs) => {
        const [one, two] = [parseRange(mine), parseRange(theirs)];
        return one !== undefined && two !== undefined && overlaps(one, two);
      }),
    );
    if (clash === undefined) return undefined;
    return conflict(
      'VnetAddressSpacesOverlap',
      `Cannot create or update peering ${draft.id.id}. Virtual networks ${draft.id.parent ?? ''} and ${remote} cannot be peered because their address spaces overlap. Overlapping address prefixes: ${clash}.`,
    );
  },
};

export const networkRules: Rules = {
  'microsoft.network/virtualnetworks': [
    addressSpace,
    references(
      ['subnets', '*', 'properties', 'networkSecurityGroup'],
      ['subnets', '*', 'properties', 'routeTable'],
    ),
  ],
  'microsoft.network/virtualnetworks/subnets': [
    subnetInNetwork,
    references(['networkSecurityGroup'], ['routeTable'], ['natGateway']),
  ],
  'microsoft.network/virtualnetworks/virtualnetworkpeerings': [peering],
  'microsoft.network/networksecuritygroups': [securityRules],
  'microsoft.network/networksecuritygroups/securityrules': [oneSecurityRule],
  'microsoft.network/networkinterfaces': [
    references(
      ['networkSecurityGroup'],
      ['ipConfigurations', '*', 'properties', 'subnet'],
      ['ipConfigurations', '*', 'properties', 'publicIPAddress'],
    ),
  ],
  'microsoft.network/publicipaddresses': [dnsLabel, standardIsStatic],
  'microsoft.network/privateendpoints': [references(['subnet'])],
  'microsoft.network/bastionhosts': [
    references(
      ['ipConfigurations', '*', 'properties', 'subnet'],
      ['ipConfigurations', '*', 'properties', 'publicIPAddress'],
    ),
  ],
  'microsoft.network/loadbalancers': [
    references(
      ['frontendIPConfigurations', '*', 'properties', 'publicIPAddress'],
      ['frontendIPConfigurations', '*', 'properties', 'subnet'],
    ),
  ],
  'microsoft.network/applicationgateways': [
    references(
      ['gatewayIPConfigurations', '*', 'properties', 'subnet'],
      ['frontendIPConfigurations', '*', 'properties', 'publicIPAddress'],
    ),
  ],
};
