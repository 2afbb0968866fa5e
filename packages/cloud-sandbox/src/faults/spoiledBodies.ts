import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A body that begins and never goes on; it gives up at last so that no socket lives for ever. */
export function neverEnding(body: Buffer, giveUpMs: number): Readable {
  const stream = new Readable({ read: () => undefined });
  // Headers leave with the first byte.
  if (body.length > 0) stream.push(body.subarray(0, 1));
  const timer = setTimeout(() => stream.destroy(new Error('gave up a half-open answer')), giveUpMs);
  timer.unref();
  stream.once('close', () => clearTimeout(timer));
  return stream;
}

/** The whole body, but at a crawl. */
export function oneByteAtATime(body: Buffer, pauseMs: number): Readable {
  async function* crawl(): AsyncGenerator<Buffer> {
    for (let at = 0; at < body.length; at += 1) {
      yield body.subarray(at, at + 1);
      await sleep(pauseMs, undefined, { ref: false });
    }
  }
  return Readable.from(crawl(), { objectMode: false });
}

/** Half of the body; then the connection breaks. */
export function tornInTheMiddle(body: Buffer): Readable {
  async function* tear(): AsyncGenerator<Buffer> {
    yield body.subarray(0, Math.floor(body.length / 2));
    await sleep(20);
    throw new Error('tore the answer on purpose');
  }
  return Readable.from(tear(), { objectMode: false });
}
