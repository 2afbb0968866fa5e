import { createHash } from 'node:crypto';

/**
 * Returns the SHA-256 of the content of a file as 64 hexadecimal digits. A part that was exported twice has the same
 * fingerprint, so a caller can skip the second one. Pass the decompressed content.
 */
export async function partFingerprint(chunks: AsyncIterable<Uint8Array | string>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}
