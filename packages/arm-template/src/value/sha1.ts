const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

/** SHA-1, needed for name-based identifiers; the platform's own is asynchronous in a browser. */
export function sha1(data: Uint8Array): Uint8Array {
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
