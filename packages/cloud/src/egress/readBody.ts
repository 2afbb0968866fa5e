/** Limits of a response. */
export interface AnswerLimits {
  readonly bytes: number;
  readonly depth: number;
}

export const defaultAnswerLimits: AnswerLimits = { bytes: 32 * 1024 * 1024, depth: 128 };

/** A response that is too large, too deep, or not of its declared type. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

/** A response that is larger than the limit. */
export class OversizedAnswer extends UnreadableAnswer {}

/** Reads a stream as text and stops as soon as it exceeds the limit. */
export async function readText(stream: AsyncIterable<unknown> | undefined, bytes: number): Promise<string> {
  if (stream === undefined) return '';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk as Uint8Array);
    size += buffer.length;
    if (size > bytes) throw new OversizedAnswer(`The response is larger than ${bytes} bytes.`);
    chunks.push(buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the nesting depth of a JSON text; strings are skipped. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === 0x22) {
      index += 1;
      while (index < text.length && text.charCodeAt(index) !== 0x22) {
        index += text.charCodeAt(index) === 0x5c ? 2 : 1;
      }
    } else if (character === 0x7b || character === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (character === 0x7d || character === 0x5d) {
      depth -= 1;
    }
  }
  return deepest;
}

/** Parses JSON within the depth limit; drops `__proto__` keys to prevent prototype pollution in a later merge. */
export function parseJson(text: string, depth: number): unknown {
  if (depthOf(text) > depth)
    throw new UnreadableAnswer(`The response is nested deeper than ${depth} levels.`);
  try {
    const keepsAll = !text.includes('__proto__');
    return JSON.parse(
      text,
      keepsAll ? undefined : (key, value: unknown) => (key === '__proto__' ? undefined : value),
    );
  } catch (error) {
    throw new UnreadableAnswer('The response is not JSON.', { cause: error });
  }
}
