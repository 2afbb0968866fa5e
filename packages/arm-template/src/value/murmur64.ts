const c1 = 0x239b961b;
const c2 = 0xab0e9789;

const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

function finish(hash: number): number {
  let h = hash;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Computes the service's 64-bit Murmur variant over bytes: two 32-bit lanes, eight bytes per round. */
function murmur64(data: Uint8Array): bigint {
  const length = data.length;
  const byte = (i: number): number => data[i] ?? 0;
  const word = (i: number): number =>
    byte(i) | (byte(i + 1) << 8) | (byte(i + 2) << 16) | (byte(i + 3) << 24);
  let h1 = 0;
  let h2 = 0;
  let at = 0;
  for (; at + 7 < length; at += 8) {
    h1 ^= Math.imul(rotate(Math.imul(word(at), c1), 15), c2);
    h1 = (Math.imul(rotate(h1, 19) + h2, 5) + 0x561ccd1b) | 0;
    h2 ^= Math.imul(rotate(Math.imul(word(at + 4), c2), 17), c1);
    h2 = (Math.imul(rotate(h2, 13) + h1, 5) + 0x0bcaa747) | 0;
  }
  // Bytes past the end read as zero, as the tail rule requires.
  if (length > at) h1 ^= Math.imul(rotate(Math.imul(word(at), c1), 15), c2);
  if (length > at + 4) h2 ^= Math.imul(rotate(Math.imul(word(at + 4), c2), 17), c1);
  h1 ^= length;
  h2 ^= length;
  h1 = (h1 + h2) | 0;
  h2 = (h2 + h1) | 0;
  h1 = finish(h1);
  h2 = finish(h2);
  h1 = (h1 + h2) | 0;
  h2 = (h2 + h1) | 0;
  return (BigInt(h2 >>> 0) << 32n) | BigInt(h1 >>> 0);
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Encodes a 64-bit hash as 13 letters, five bits at a time from the most significant. */
export function base32(hash: bigint): string {
  let rest = hash;
  let text = '';
  for (let i = 0; i < 13; i++) {
    text += letters[Number((rest >> 59n) & 31n)];
    rest = (rest << 5n) & 0xffffffffffffffffn;
  }
  return text;
}

const encoder = new TextEncoder();

export const murmur64OfText = (text: string): bigint => murmur64(encoder.encode(text));
