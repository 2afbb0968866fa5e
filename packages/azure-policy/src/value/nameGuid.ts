const space = '11fb06fb712d4ddd98c7e71bbd588830';

const turn = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** Computes the five words of SHA-1; small and synchronous, because the engine is platform-independent. */
function sha1(bytes: Uint8Array): number[] {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const view = new DataView(new ArrayBuffer(size));
  bytes.forEach((byte, at) => view.setUint8(at, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(size - 4, bytes.length * 8);
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (let block = 0; block < size; block += 64) {
    const words = Array.from({ length: 16 }, (_, i) => view.getInt32(block + i * 4));
    for (let i = 16; i < 80; i++)
      words.push(turn(words[i - 3]! ^ words[i - 8]! ^ words[i - 14]! ^ words[i - 16]!, 1));
    let [a, b, c, d, e] = state as [number, number, number, number, number];
    words.forEach((word, i) => {
      const [mix, salt] =
        i < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : i < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : i < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6];
      const next = (turn(a, 5) + mix + e + salt + word) | 0;
      [e, d, c, b, a] = [d, c, turn(b, 30), a, next];
    });
    state = [a, b, c, d, e].map((word, i) => (word + state[i]!) | 0);
  }
  return state;
}

/** Returns the name-based UUID (version 5) of a text in the namespace of the service's `guid()`. */
export function nameGuid(name: string): string {
  const prefix = Array.from({ length: 16 }, (_, i) => Number.parseInt(space.slice(i * 2, i * 2 + 2), 16));
  const words = sha1(new Uint8Array([...prefix, ...new TextEncoder().encode(name)]));
  const hex = words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
