import { Failure } from '../expression/failure.ts';

export interface IpNetwork {
  readonly address: bigint;
  readonly prefix: number;
  /** 32 or 128. */
  readonly bits: number;
}

const invalid = (text: string): Failure => new Failure('ExpressionFailed', 'network-invalid', { text });

/** Parses a range such as `10.0.0.0/16` or `fd00::/48`. */
export function parseNetwork(text: string): IpNetwork {
  const [host = '', length = '', ...more] = text.split('/');
  const bits = host.includes(':') ? 128 : 32;
  if (more.length > 0 || !/^\d{1,3}$/.test(length) || Number(length) > bits) throw invalid(text);
  const address = bits === 32 ? readV4(host) : readV6(host);
  if (address === undefined) throw invalid(text);
  return { address, prefix: Number(length), bits };
}

/** Returns the first address of a network. */
export function networkOf({ address, prefix, bits }: IpNetwork): bigint {
  const host = BigInt(bits - prefix);
  return (address >> host) << host;
}

function readV4(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256))
    return undefined;
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}

function readV6(text: string): bigint | undefined {
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return undefined;
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}

/** Formats an address; in IPv6, the longest run of zeros is compressed. */
export function writeAddress(address: bigint, bits: number): string {
  if (bits === 32) return [24n, 16n, 8n, 0n].map((by) => String((address >> by) & 255n)).join('.');
  const groups = Array.from({ length: 8 }, (_, i) => (address >> BigInt(112 - i * 16)) & 0xffffn);
  let best = { from: -1, length: 1 };
  for (let from = 0; from < 8; from++) {
    let length = 0;
    while (groups[from + length] === 0n) length++;
    if (length > best.length) best = { from, length };
  }
  const hex = (part: bigint[]): string => part.map((group) => group.toString(16)).join(':');
  if (best.from < 0) return hex(groups);
  return `${hex(groups.slice(0, best.from))}::${hex(groups.slice(best.from + best.length))}`;
}
