import { Failure } from '../expression/failure.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function encodeBase64(text: string): string {
  let binary = '';
  for (const byte of encoder.encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export function decodeBase64(text: string): string {
  try {
    return decoder.decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    throw new Failure('ExpressionFailed', 'base64-invalid');
  }
}
