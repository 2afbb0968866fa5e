import { ArmError } from '../http/armError.ts';
import { badRequest } from '../http/errors.ts';
import { textOf, textsOf, type JsonObject } from '../json.ts';
import { contains, overlaps, parseRange } from './addresses.ts';

/** Properties of a subnet that refer to other resources. */
export const subnetReferences = ['networkSecurityGroup', 'routeTable', 'natGateway'];

/** Returns the address prefixes of a subnet. */
export function prefixesOf(properties: JsonObject): string[] {
  const many = textsOf(properties['addressPrefixes']);
  const one = textOf(properties['addressPrefix']);
  return many.length > 0 || one === undefined ? many : [one];
}

/** Returns the error for subnets without a prefix, outside the address space of their network, or overlapping each other. */
export function checkSubnets(
  space: readonly string[],
  subnets: readonly { name: string; prefixes: string[] }[],
  network: string,
): ArmError | undefined {
  const ranges = space.map(parseRange).filter((range) => range !== undefined);
  for (const [index, subnet] of subnets.entries()) {
    if (subnet.prefixes.length === 0)
      return badRequest(
        'SubnetMissingAddressPrefix',
        `Subnet ${subnet.name} has no address prefix.`,
        'addressPrefix',
      );
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
