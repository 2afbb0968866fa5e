import { BlockList, isIP } from 'node:net';

/** IPv4 addresses that no router of the internet takes: the registry of special purposes. */
const specialIpv4 = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Not of the registry: a cloud answers its own machines there.
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

/** The part of IPv6 that is given out, and what of it is not global or carries an IPv4 address within. */
const givenOutIpv6 = new BlockList();
givenOutIpv6.addSubnet('2000::', 3, 'ipv6');
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
 * Whether an address belongs to a machine on the internet. Everything else is refused: this host, its networks, the
 * cloud's metadata service, and IPv6 addresses that stand for an IPv4 one.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialIpv4.check(address, 'ipv4');
    case 6:
      return (
        !address.includes('%') && givenOutIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
      );
    default:
      return false;
  }
}
