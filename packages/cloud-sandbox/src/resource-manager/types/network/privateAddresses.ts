import { ArmError } from '../../http/armError.ts';
import { badRequest } from '../../http/errors.ts';
import { at, objectOf, objectsOf, textOf, type JsonObject } from '../../json.ts';
import { parseRange, type AddressRange } from '../../rules/addresses.ts';
import type { Rule } from '../../rules/rule.ts';
import type { StoredResource } from '../../store/resources.ts';
import { propertiesOf, withProperties, type Draft, type EstateView } from '../draft.ts';

/** The service keeps the first four addresses of a subnet and its last one for itself. */
const reservedFirst = 4;
const reservedLast = 1;

const toNumber = (address: string): number =>
  address.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);

const toText = (address: number): string =>
  [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join('.');

/** The lists of IP configurations that hold addresses of subnets. */
const lists = ['ipConfigurations', 'frontendIPConfigurations'];

const subnetOf = (configuration: JsonObject): string =>
  textOf(at(configuration, 'properties', 'subnet', 'id')) ?? '';

const addressOf = (configuration: JsonObject): string | undefined =>
  textOf(at(configuration, 'properties', 'privateIPAddress'));

const isStatic = (configuration: JsonObject): boolean =>
  /^static$/i.test(textOf(at(configuration, 'properties', 'privateIPAllocationMethod')) ?? '');

/** Returns the IP configurations of a resource in a subnet. */
const configurationsIn = (resource: StoredResource, subnet: string): JsonObject[] =>
  lists
    .flatMap((list) => objectsOf(at(resource.body, 'properties', list)))
    .filter((configuration) => subnetOf(configuration).toLowerCase() === subnet.toLowerCase());

/** Returns the addresses of a subnet that other resources hold, with the ids of their IP configurations. */
function addressesInUse(draft: Draft, view: EstateView, subnet: string): Map<string, string> {
  const others = view.mentioning(subnet, draft.tenantId).filter(({ key }) => key !== draft.key);
  const held = others.flatMap((resource) =>
    configurationsIn(resource, subnet).map(
      (configuration) =>
        [addressOf(configuration) ?? '', textOf(configuration['id']) ?? resource.id] as const,
    ),
  );
  return new Map(held);
}

/** Returns the address prefix of a subnet and its range, or undefined for a subnet that does not exist. */
function rangeOf(
  draft: Draft,
  view: EstateView,
  subnet: string,
): { prefix: string; range: AddressRange } | undefined {
  const properties = objectOf(view.lookup(subnet, draft.tenantId)?.['properties']);
  const prefixes = [properties['addressPrefix'], ...[properties['addressPrefixes'] ?? []].flat()].map(textOf);
  const prefix = prefixes.find((text) => text !== undefined && parseRange(text) !== undefined);
  return prefix === undefined ? undefined : { prefix, range: parseRange(prefix)! };
}

/** Returns the first free address of a range, or undefined if there is none. */
function firstFree({ first, last }: AddressRange, used: ReadonlyMap<string, string>): string | undefined {
  for (let address = first + reservedFirst; address <= last - reservedLast; address += 1)
    if (!used.has(toText(address))) return toText(address);
  return undefined;
}

/**
 * Returns the IP configurations of a draft with their private addresses: a static one as requested, a dynamic one as
 * before, otherwise the first free address of the subnet.
 */
export function withPrivateAddresses(draft: Draft, view: EstateView, list: string): JsonObject[] {
  const before = objectsOf(at(draft.existing?.body, 'properties', list));
  const inUse = new Map<string, Map<string, string>>();
  return objectsOf(propertiesOf(draft)[list]).map((configuration) => {
    const subnet = subnetOf(configuration);
    const space = rangeOf(draft, view, subnet);
    if (space === undefined) return configuration;
    const used = inUse.get(subnet.toLowerCase()) ?? addressesInUse(draft, view, subnet);
    inUse.set(subnet.toLowerCase(), used);
    const own = before.find(
      (entry) =>
        entry['name'] === configuration['name'] && subnetOf(entry).toLowerCase() === subnet.toLowerCase(),
    );
    const kept = [addressOf(configuration), own && addressOf(own)].find(
      (address) => address !== undefined && !used.has(address) && isInside(space.range, address),
    );
    const wanted = isStatic(configuration) ? addressOf(configuration) : kept;
    const privateIPAddress = wanted ?? firstFree(space.range, used);
    if (privateIPAddress === undefined) return configuration;
    used.set(privateIPAddress, '');
    return withProperties(configuration, { ...objectOf(configuration['properties']), privateIPAddress });
  });
}

const isInside = ({ first, last }: AddressRange, address: string): boolean =>
  toNumber(address) >= first && toNumber(address) <= last;

function refusalOf(
  draft: Draft,
  list: string,
  configuration: JsonObject,
  { prefix, range }: { prefix: string; range: AddressRange },
  used: ReadonlyMap<string, string>,
): ArmError | undefined {
  const address = addressOf(configuration);
  if (!isStatic(configuration) || address === undefined) return undefined;
  const number = toNumber(address);
  if (!isInside(range, address))
    return badRequest(
      'PrivateIPAddressNotInSubnet',
      `Private static IP address ${address} does not belong to the range of subnet prefix ${prefix}.`,
    );
  if (number < range.first + reservedFirst || number > range.last - reservedLast)
    return badRequest(
      'PrivateIPAddressInReservedRange',
      `Private static IP address ${address} falls within reserved IP range of subnet prefix ${prefix}.`,
    );
  const holder = used.get(address);
  if (holder === undefined) return undefined;
  return badRequest(
    'PrivateIPAddressIsAllocated',
    `IP configuration ${draft.id.id}/${list}/${textOf(configuration['name']) ?? ''} is using the private IP address ${address} which is already allocated to resource ${holder}.`,
  );
}

/** Rejects static addresses that are outside their subnet, reserved or taken, and subnets without free addresses. */
export const privateAddresses = (list: string): Rule => ({
  phase: 'run',
  check: (draft, view) => {
    for (const configuration of objectsOf(propertiesOf(draft)[list])) {
      const subnet = subnetOf(configuration);
      const space = rangeOf(draft, view, subnet);
      if (space === undefined) continue;
      const used = addressesInUse(draft, view, subnet);
      const refusal = refusalOf(draft, list, configuration, space, used);
      if (refusal !== undefined) return refusal;
      if (
        draft.existing === undefined &&
        !isStatic(configuration) &&
        firstFree(space.range, used) === undefined
      )
        return badRequest(
          'SubnetIsFull',
          `Subnet ${subnet.split('/').at(-1) ?? ''} with address prefix ${space.prefix} does not have enough capacity for 1 IP addresses.`,
        );
    }
    return undefined;
  },
});
