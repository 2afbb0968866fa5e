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
  const usedAddresses = others.flatMap((resource) =>
    configurationsIn(resource, subnet).map(
      (configuration) =>
        [addressOf(configuration) ?? '', textOf(configuration['id']) ?? resource.id] as const,
    ),
  );
  return new Map(usedAddresses);
}

/** Returns a function that returns the addresses in use of a subnet. The caller adds those of the draft. */
function usedAddresses(draft: Draft, view: EstateView): (subnet: string) => Map<string, string> {
  const bySubnet = new Map<string, Map<string, string>>();
  return (subnet) => {
    const key = subnet.toLowerCase();
    const used = bySubnet.get(key) ?? addressesInUse(draft, view, subnet);
    bySubnet.set(key, used);
    return used;
  };
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

interface Assignment {
  /** The private address of each IP configuration that has one. */
  readonly addresses: ReadonlyMap<JsonObject, string>;
  /** IP configurations that need a new address of their subnet. */
  readonly needing: readonly JsonObject[];
}

/**
 * Assigns private addresses to the IP configurations of a draft: a static one as requested, a dynamic one as before,
 * otherwise the first free address of the subnet. Requested and existing addresses are reserved first.
 */
function assignAddresses(draft: Draft, view: EstateView, list: string): Assignment {
  const before = objectsOf(at(draft.existing?.body, 'properties', list));
  const configurations = objectsOf(propertiesOf(draft)[list]);
  const usedIn = usedAddresses(draft, view);
  const addresses = new Map<JsonObject, string>();
  const needing: JsonObject[] = [];
  const assign = (configuration: JsonObject, address: string): void => {
    addresses.set(configuration, address);
    usedIn(subnetOf(configuration)).set(address, '');
  };
  const isReserved = (configuration: JsonObject): boolean =>
    isStatic(configuration) && addressOf(configuration) !== undefined;
  for (const configuration of configurations.filter(isReserved))
    if (rangeOf(draft, view, subnetOf(configuration)) !== undefined)
      assign(configuration, addressOf(configuration)!);
  for (const configuration of configurations.filter((one) => !isReserved(one))) {
    const subnet = subnetOf(configuration);
    const space = rangeOf(draft, view, subnet);
    if (space === undefined) continue;
    const own = before.find(
      (entry) =>
        entry['name'] === configuration['name'] && subnetOf(entry).toLowerCase() === subnet.toLowerCase(),
    );
    const reusableAddress = [addressOf(configuration), own && addressOf(own)].find(
      (address) => address !== undefined && !usedIn(subnet).has(address) && isInside(space.range, address),
    );
    if (reusableAddress === undefined) needing.push(configuration);
    else assign(configuration, reusableAddress);
  }
  for (const configuration of needing) {
    const subnet = subnetOf(configuration);
    const free = firstFree(rangeOf(draft, view, subnet)!.range, usedIn(subnet));
    if (free !== undefined) assign(configuration, free);
  }
  return { addresses, needing };
}

/** Returns the IP configurations of a draft with their private addresses. */
export function withPrivateAddresses(draft: Draft, view: EstateView, list: string): JsonObject[] {
  const { addresses } = assignAddresses(draft, view, list);
  return objectsOf(propertiesOf(draft)[list]).map((configuration) => {
    const privateIPAddress = addresses.get(configuration);
    return privateIPAddress === undefined
      ? configuration
      : withProperties(configuration, { ...objectOf(configuration['properties']), privateIPAddress });
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

/** Returns the error for a subnet without enough free addresses for a draft. */
function fullSubnet(draft: Draft, view: EstateView, list: string): ArmError | undefined {
  const { addresses, needing } = assignAddresses(draft, view, list);
  const unserved = needing.find((configuration) => !addresses.has(configuration));
  if (unserved === undefined) return undefined;
  const subnet = subnetOf(unserved);
  const count = needing.filter((one) => subnetOf(one).toLowerCase() === subnet.toLowerCase()).length;
  return badRequest(
    'SubnetIsFull',
    `Subnet ${subnet.split('/').at(-1) ?? ''} with address prefix ${rangeOf(draft, view, subnet)?.prefix ?? ''} does not have enough capacity for ${count} IP addresses.`,
  );
}

/** Rejects static addresses that are outside their subnet, reserved or taken, and subnets without enough free addresses. */
export const privateAddresses = (list: string): Rule => ({
  phase: 'run',
  check: (draft, view) => {
    const usedIn = usedAddresses(draft, view);
    for (const configuration of objectsOf(propertiesOf(draft)[list])) {
      const space = rangeOf(draft, view, subnetOf(configuration));
      if (space === undefined) continue;
      const used = usedIn(subnetOf(configuration));
      const refusal = refusalOf(draft, list, configuration, space, used);
      if (refusal !== undefined) return refusal;
      const address = addressOf(configuration);
      if (isStatic(configuration) && address !== undefined)
        used.set(address, `${draft.id.id}/${list}/${textOf(configuration['name']) ?? ''}`);
    }
    return fullSubnet(draft, view, list);
  },
});
