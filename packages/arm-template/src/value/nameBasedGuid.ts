import { sha1 } from './sha1.ts';

/** The service's own namespace (11fb06fb-712d-4ddd-98c7-e71bbd588830) in network order. */
const namespace = [
  0x11, 0xfb, 0x06, 0xfb, 0x71, 0x2d, 0x4d, 0xdd, 0x98, 0xc7, 0xe7, 0x1b, 0xbd, 0x58, 0x88, 0x30,
];
const encoder = new TextEncoder();

/** Version 5 UUID of a text in the service's namespace: what `guid()` returns. */
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
