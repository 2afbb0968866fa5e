import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Disables compression for a route, for example because its responses contain a token. */
    readonly isUncompressed?: boolean;
  }
}

/** Smaller responses fit into one packet with their headers. */
const compressedFromBytes = 1024;
/** Maximum amount of data buffered before a part is flushed to the reader. */
const flushBytes = 64 * 1024;

type Encoding = 'br' | 'gzip';

/**
 * Quality 4 takes about as much time as gzip with a better ratio; a window of 256 kB keeps the memory of a stream below
 * 1 MB.
 */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

const streams = {
  br: () => ({
    stream: createBrotliCompress({ params: brotliParams }),
    flush: constants.BROTLI_OPERATION_FLUSH,
  }),
  gzip: () => ({ stream: createGzip(), flush: constants.Z_SYNC_FLUSH }),
} as const;

/** Returns the preferred encoding of an Accept-Encoding header, brotli before gzip, or null if neither is accepted. */
export function pickEncoding(header: string | undefined): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [brotli, gzipped] = [weightOf('br'), weightOf('gzip')];
  if (brotli > 0 && brotli >= gzipped) return 'br';
  return gzipped > 0 ? 'gzip' : null;
}

/** Compresses a stream and flushes it to the reader every 64 kB. */
function compressStream(source: Readable, encoding: Encoding): Readable {
  const { stream, flush } = streams[encoding]();
  async function* countBytes(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let pending = 0;
    for await (const piece of pieces) {
      // The pipeline requests the next chunk after this one has been written.
      yield piece;
      pending += piece.length;
      if (pending < flushBytes) continue;
      pending = 0;
      stream.flush(flush);
    }
  }
  // An error or a disconnected reader ends all streams; the server reports the error of the last one.
  pipeline(source, countBytes, stream, () => undefined);
  return stream;
}

const isStream = (payload: unknown): payload is Readable =>
  typeof (payload as Readable | null)?.pipe === 'function';

const isJson = (type: unknown): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/.test(typeof type === 'string' ? type : '');

function mark(reply: FastifyReply, encoding: Encoding): void {
  reply.header('content-encoding', encoding).removeHeader('content-length');
}

/**
 * Compresses JSON responses above 1 kB with brotli or gzip. Streamed lists are flushed every 64 kB; event streams are
 * never compressed. Routes with `isUncompressed` are excluded: the length of a compressed response could reveal a
 * secret in it.
 */
export function installCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (request.routeOptions.config.isUncompressed || !isJson(reply.getHeader('content-type')))
      return payload;
    reply.header('vary', 'accept-encoding');
    if (request.method === 'HEAD' || reply.hasHeader('content-encoding')) return payload;
    const encoding = pickEncoding(request.headers['accept-encoding']);
    if (encoding === null) return payload;
    if (isStream(payload)) {
      mark(reply, encoding);
      return compressStream(payload, encoding);
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const bytes = Buffer.from(payload as string);
    if (bytes.length < compressedFromBytes) return payload;
    const compressed = await compressors[encoding](bytes);
    mark(reply, encoding);
    return compressed;
  });
}
