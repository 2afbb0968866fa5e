import { Readable } from 'node:stream';
import type { RouteContract } from '@blueport/contracts';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { fieldPicker } from '../list/pick-fields.ts';
import type { StreamedList } from '../list/streamed-list.ts';
import type { StreamPlace } from './stream-slots.ts';

/** Approximate size of the text chunks. */
const pieceCharacters = 32 * 1024;
/** Bytes buffered ahead of the reader, so that most lists release their connection early. */
const spoolBytes = 1024 * 1024;
/** Milliseconds after which a stalled reader is dropped even if no other reader waits. */
const longestStallMilliseconds = 20_000;

type RowSchema = z.ZodMiniType & { readonly shape?: object };

/** Returns the schema of a list's rows from its contract. */
export function rowSchemaOf({ response }: RouteContract): RowSchema | undefined {
  const envelope = (response as { shape?: Record<string, unknown> } | undefined)?.shape;
  const rows = envelope?.['result'] as { _zod?: { def?: { element?: RowSchema } } } | undefined;
  return rows?._zod?.def?.element;
}

/** Returns the field names of a list's rows. */
export const rowFieldsOf = (contract: RouteContract): string[] =>
  Object.keys(rowSchemaOf(contract)?.shape ?? {});

async function* envelopeOf(
  contract: RouteContract,
  list: StreamedList<unknown>,
  pick: ReturnType<typeof fieldPicker>,
  onRead: () => void,
): AsyncGenerator<string> {
  const schema = rowSchemaOf(contract);
  if (!schema) throw new Error(`${contract.id} is not a list.`);
  let text = '{"result":[';
  let sent = 0;
  for await (const item of list.rows) {
    const row = schema.parse(item) as Readonly<Record<string, unknown>>;
    text += (sent === 0 ? '' : ',') + JSON.stringify(pick ? pick(row) : row);
    sent += 1;
    if (text.length < pieceCharacters) continue;
    yield text;
    text = '';
  }
  const total = await list.totalAfter(sent);
  onRead();
  yield `${text}],"count":${sent},"total":${total}}`;
}

/** Sends chunk by chunk to the reader and tracks when it stalls. */
async function* handOver(
  first: IteratorResult<string>,
  pieces: AsyncGenerator<string>,
  place: StreamPlace,
): AsyncGenerator<string> {
  for (let piece = first; !piece.done; piece = await pieces.next()) {
    place.handOver();
    yield piece.value;
    place.confirmTaken();
  }
}

/**
 * Sends a list without a limit in the usual envelope, row by row: the database is read at the speed of the reader. An
 * error before the first chunk becomes a problem response; a later one aborts the transfer, so that no reader mistakes
 * it for a complete response.
 */
export async function sendList(
  contract: RouteContract,
  list: StreamedList<unknown>,
  query: unknown,
  reply: FastifyReply,
  take: (cutOff: () => void) => Promise<StreamPlace>,
): Promise<FastifyReply> {
  const cutOff = (): void => void reply.raw.destroy();
  // Rejects unknown fields first; nothing may throw between taking a slot and the block that releases it.
  const pick = fieldPicker(query, rowFieldsOf(contract));
  const place = await take(cutOff);
  const pieces = envelopeOf(contract, list, pick, () => place.release());
  const end = async (): Promise<void> => {
    await pieces.return(undefined);
    place.release();
  };
  try {
    const first = await pieces.next();
    const body = Readable.from(handOver(first, pieces, place), {
      objectMode: false,
      highWaterMark: spoolBytes,
    });
    body.once('close', () => void end());
    reply.raw.setTimeout(longestStallMilliseconds, cutOff);
    return await reply
      .code(contract.status ?? 200)
      .type('application/json; charset=utf-8')
      .send(body);
  } catch (error) {
    await end();
    throw error;
  }
}
