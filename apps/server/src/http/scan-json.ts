import type { BodyLimit } from '@blueport/contracts';

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const space = 0x20;

/** Returns the position of the quote that ends the string beginning at `start`, or the end of the text. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

/**
 * Returns the limit that a JSON text exceeds, or null. Reads the bytes once without creating values, so that a text
 * that is too complex is rejected before memory is spent on it. Accepts invalid JSON, which the parser rejects.
 */
export function findExceededLimit(
  bytes: Uint8Array,
  limit: Pick<BodyLimit, 'members' | 'depth'>,
): 'members' | 'depth' | null {
  let depth = 0;
  let members = 0;
  /** Whether a bracket has just opened: the first item after it has no preceding comma. */
  let opened = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte <= space) continue;
    const closes = byte === closeArray || byte === closeObject;
    if (byte === comma || (opened && !closes)) members += 1;
    if (members > limit.members) return 'members';
    opened = byte === openArray || byte === openObject;
    if (opened) depth += 1;
    else if (closes) depth -= 1;
    else if (byte === quote) at = endOfString(bytes, at);
    if (depth > limit.depth) return 'depth';
  }
  return null;
}
