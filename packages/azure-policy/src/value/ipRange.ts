export interface IpRange {
  from: bigint;
  to: bigint;
  bits: 32 | 128;
}

const v4 = (text: string): bigint | undefined => {
  const parts = text.split('.');
  if (parts.length !== 4) return undefined;
  let sum = 0n;
  for (const part of parts) {
    if (!/^\d{1,3}$/.test(part) || Number(part) > 255) return undefined;
    sum = sum * 256n + BigInt(part);
  }
  return sum;
};

/** The last 32 bits of an IPv6 address may be written as IPv4, as in `::ffff:10.0.0.1`. */
const withoutDots = (text: string): string | undefined => {
  const at = text.lastIndexOf(':') + 1;
  const dotted = text.slice(at);
  if (!dotted.includes('.')) return text;
  const low = v4(dotted);
  return low === undefined
    ? undefined
    : `${text.slice(0, at)}${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}`;
};

const v6 = (address: string): bigint | undefined => {
  const text = withoutDots(address);
  if (text === undefined) return undefined;
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const filled = head!.length + (tail?.length ?? 0);
  if (tail ? filled > 7 : filled !== 8) return undefined;
  const groups = tail ? [...head!, ...Array<string>(8 - filled).fill('0'), ...tail] : head!;
  let sum = 0n;
  for (const group of groups) {
    if (!/^[0-9a-f]{1,4}$/i.test(group)) return undefined;
    sum = sum * 65_536n + BigInt(`0x${group}`);
  }
  return sum;
};

function readAddress(text: string): { address: bigint; bits: 32 | 128 } | undefined {
  const bits = text.includes(':') ? 128 : 32;
  const address = bits === 32 ? v4(text) : v6(text);
  return address === undefined ? undefined : { address, bits };
}

/** Parses `10.0.0.0/8`, `10.0.0.1` or `10.0.0.1 - 10.0.0.9`, in IPv4 and IPv6. */
export function readIpRange(text: string): IpRange | undefined {
  const [first = '', last, ...more] = text.split('-').map((part) => part.trim());
  if (more.length > 0) return undefined;
  if (last !== undefined) {
    const [from, to] = [readAddress(first), readAddress(last)];
    if (!from || !to || from.bits !== to.bits || from.address > to.address) return undefined;
    return { from: from.address, to: to.address, bits: from.bits };
  }
  const [host = '', prefix, ...rest] = first.split('/');
  const start = readAddress(host);
  if (!start || rest.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return undefined;
  const length = prefix === undefined ? start.bits : Number(prefix);
  if (length > start.bits) return undefined;
  const shift = BigInt(start.bits - length);
  const from = (start.address >> shift) << shift;
  return { from, to: from + (1n << shift) - 1n, bits: start.bits };
}

/** Returns whether the first range contains the second; undefined if their IP versions differ. */
export const rangeContains = (outer: IpRange, inner: IpRange): boolean | undefined =>
  outer.bits === inner.bits ? outer.from <= inner.from && inner.to <= outer.to : undefined;
