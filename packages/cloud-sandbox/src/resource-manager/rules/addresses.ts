/** An IPv4 range as two numbers. */
export interface AddressRange {
  first: number;
  last: number;
}

/**
 * Parses `10.0.0.0/16`. Returns undefined for an invalid IPv4 range, including one whose base address is not aligned.
 */
export function parseRange(text: string): AddressRange | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(text);
  if (match === null) return undefined;
  const octets = match.slice(1, 5).map(Number);
  const prefix = Number(match[5]);
  if (prefix > 32 || octets.some((octet) => octet > 255)) return undefined;
  const base = octets.reduce((sum, octet) => sum * 256 + octet, 0);
  const size = 2 ** (32 - prefix);
  return base % size === 0 ? { first: base, last: base + size - 1 } : undefined;
}

export function contains(outer: AddressRange, inner: AddressRange): boolean {
  return outer.first <= inner.first && inner.last <= outer.last;
}

export function overlaps(one: AddressRange, other: AddressRange): boolean {
  return one.first <= other.last && other.first <= one.last;
}
