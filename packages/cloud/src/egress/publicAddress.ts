import { BlockList, isIP } from 'node:net';

/** IPv4 addresses that are not globally routable, from the special-purpose registry. */
const specialIpv4 = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Not in the registry: Azure provides platform services to its virtual machines here.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  specialIpv4.addSubnet(net, prefix, 'ipv4');
}

/** Allocated global unicast IPv6 addresses, except those that are not global or embed an IPv4 address. */
const allocatedIpv6 = new BlockList();
allocatedIpv6.addSubnet('2000::', 3, 'ipv6');
const specialIpv6 = new BlockList();
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialIpv6.addSubnet(net, prefix, 'ipv6');
}

/**
 * Returns whether an address is on the public internet. Excluded are this host, private networks, the cloud's metadata
 * service, and IPv6 addresses that embed an IPv4 one.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialIpv4.check(address, 'ipv4');
    case 6:
      return (
        !address.includes('%') && allocatedIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
      );
    default:
      return false;
  }
}
