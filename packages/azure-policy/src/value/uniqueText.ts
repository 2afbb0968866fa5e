const mask = 0xffff_ffffn;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

const times = (a: bigint, b: bigint): bigint => (a * b) & mask;
const turn = (a: bigint, by: bigint): bigint => ((a << by) | (a >> (32n - by))) & mask;

function stir(lane: bigint): bigint {
  let mixed = times(lane ^ (lane >> 16n), 0x85eb_ca6bn);
  mixed = times(mixed ^ (mixed >> 13n), 0xc2b2_ae35n);
  return mixed ^ (mixed >> 16n);
}

/**
 * Returns 13 letters derived from the text: the service's two-lane Murmur hash, five bits per letter from the most
 * significant.
 */
export function uniqueText(source: string): string {
  const bytes = new TextEncoder().encode(source);
  const padded = new DataView(new ArrayBuffer(Math.ceil(bytes.length / 8) * 8));
  bytes.forEach((byte, at) => padded.setUint8(at, byte));
  const left = (at: number) =>
    times(turn(times(BigInt(padded.getUint32(at, true)), 0x239b_961bn), 15n), 0xab0e_9789n);
  const right = (at: number) =>
    times(turn(times(BigInt(padded.getUint32(at + 4, true)), 0xab0e_9789n), 17n), 0x239b_961bn);
  let a = 0n;
  let b = 0n;
  const whole = bytes.length - (bytes.length % 8);
  for (let at = 0; at < whole; at += 8) {
    a = (times((turn(a ^ left(at), 19n) + b) & mask, 5n) + 0x561c_cd1bn) & mask;
    b = (times((turn(b ^ right(at), 13n) + a) & mask, 5n) + 0x0bca_a747n) & mask;
  }
  if (whole < bytes.length) {
    a ^= left(whole);
    b ^= right(whole);
  }
  a ^= BigInt(bytes.length);
  b ^= BigInt(bytes.length);
  a = (a + b) & mask;
  b = (b + a) & mask;
  a = stir(a);
  b = stir(b);
  a = (a + b) & mask;
  b = (b + a) & mask;
  const bits = ((b << 32n) | a) << 1n;
  return Array.from({ length: 13 }, (_, i) => alphabet[Number((bits >> BigInt(60 - i * 5)) & 31n)]).join('');
}
