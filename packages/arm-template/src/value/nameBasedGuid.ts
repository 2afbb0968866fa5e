const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

/** Computes SHA-1, needed for name-based UUIDs; the platform's own is asynchronous in a browser. */
function sha1(data: Uint8Array): Uint8Array {
  const length = data.length;
  const padded = new Uint8Array(((length + 8) >> 6) * 64 + 64);
  padded.set(data);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const words = new Int32Array(80);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + i * 4);
    const word = (i: number): number => words[i] ?? 0;
    for (let i = 16; i < 80; i++)
      words[i] = rotate(word(i - 3) ^ word(i - 8) ^ word(i - 14) ^ word(i - 16), 1);
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let i = 0; i < 80; i++) {
      const [mix, key] = round(i, b, c, d);
      const next = (rotate(a, 5) + mix + e + key + word(i)) | 0;
      e = d;
      d = c;
      c = rotate(b, 30);
      b = a;
      a = next;
    }
    [a, b, c, d, e].forEach((part, i) => (state[i] = ((state[i] ?? 0) + part) | 0));
  }
  const result = new Uint8Array(20);
  const out = new DataView(result.buffer);
  state.forEach((part, i) => out.setInt32(i * 4, part));
  return result;
}

function round(i: number, b: number, c: number, d: number): [number, number] {
  if (i < 20) return [(b & c) | (~b & d), 0x5a827999];
  if (i < 40) return [b ^ c ^ d, 0x6ed9eba1];
  if (i < 60) return [(b & c) | (b & d) | (c & d), 0x8f1bbcdc];
  return [b ^ c ^ d, 0xca62c1d6];
}

/** The service's namespace (11fb06fb-712d-4ddd-98c7-e71bbd588830) in network byte order. */
const namespace = [
  0x11, 0xfb, 0x06, 0xfb, 0x71, 0x2d, 0x4d, 0xdd, 0x98, 0xc7, 0xe7, 0x1b, 0xbd, 0x58, 0x88, 0x30,
];
const encoder = new TextEncoder();

/** Returns the version 5 UUID of a text in the service's namespace, as in `guid()`. */
export function nameBasedGuid(text: string): string {
  const name = encoder.encode(text);
  const input = new Uint8Array(namespace.length + name.length);
  input.set(namespace);
  input.set(name, namespace.length);
  const digest = sha1(input).slice(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
