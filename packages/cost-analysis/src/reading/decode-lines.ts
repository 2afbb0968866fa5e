const lineFeed = '\n'.charCodeAt(0);

/** A line longer than this, in bytes, is passed on in pieces. */
const longestLine = 16 * 1024 * 1024;

/**
 * Decodes chunks of UTF-8 to blocks of whole lines, without byte order mark. Each block is decoded in one piece, because
 * reading single characters of a concatenated text is several times slower.
 */
export async function* decodeLines(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const encoder = new TextEncoder();
  let pending: Uint8Array[] = [];
  let pendingSize = 0;
  let isFirst = true;
  const decode = (parts: readonly Uint8Array[], isLast: boolean): string => {
    const text = decoder.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts), { stream: !isLast });
    const block = isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text;
    isFirst &&= text === '';
    return block;
  };
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
    const end = bytes.lastIndexOf(lineFeed) + 1;
    pendingSize += bytes.length;
    if (end === 0 && pendingSize < longestLine) pending.push(bytes);
    else {
      const cut = end === 0 ? bytes.length : end;
      yield decode([...pending, bytes.subarray(0, cut)], false);
      pending = [bytes.subarray(cut)];
      pendingSize = bytes.length - cut;
    }
  }
  yield decode(pending, true);
}
