import { Readable } from 'node:stream';
import type { RouteContract } from '@blueport/contracts';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { fieldPicker } from '../list/pick-fields.ts';
import type { StreamedList } from '../list/streamed-list.ts';
import type { StreamSlots } from './stream-slots.ts';

/** Text is handed on in pieces of about this size. */
const pieceCharacters = 32 * 1024;
/** A reader that takes nothing for so long is dropped: it would hold a database connection. */
const longestStallMilliseconds = 20_000;

type RowSchema = z.ZodMiniType & { readonly shape?: object };

/** The schema of a list's rows, read from its contract. */
export function rowSchemaOf({ response }: RouteContract): RowSchema | undefined {
  const envelope = (response as { shape?: Record<string, unknown> } | undefined)?.shape;
  const rows = envelope?.['result'] as { _zod?: { def?: { element?: RowSchema } } } | undefined;
  return rows?._zod?.def?.element;
}

/** The names of the fields of a list's rows. */
export const rowFieldsOf = (contract: RouteContract): string[] =>
  Object.keys(rowSchemaOf(contract)?.shape ?? {});

async function* envelopeOf(
  contract: RouteContract,
  list: StreamedList<unknown>,
  pick: ReturnType<typeof fieldPicker>,
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
  yield `${text}],"count":${sent},"total":${await list.totalAfter(sent)}}`;
}

/**
 * Sends a list without a limit in the usual envelope, row by row: the database is read as fast as the reader takes. What
 * goes wrong before the first piece is a problem like any other; later the transfer breaks off, which no reader takes for
 * a whole answer.
 */
export async function sendList(
  contract: RouteContract,
  list: StreamedList<unknown>,
  query: unknown,
  reply: FastifyReply,
  slots: StreamSlots,
): Promise<FastifyReply> {
  const pieces = envelopeOf(contract, list, fieldPicker(query, rowFieldsOf(contract)));
  const release = await slots.take();
  try {
    const first = await pieces.next();
    const body = Readable.from(
      (async function* whole() {
        try {
          if (!first.done) yield first.value;
          yield* pieces;
        } finally {
          await pieces.return(undefined);
        }
      })(),
      { objectMode: false },
    );
    body.once('close', release);
    reply.raw.setTimeout(longestStallMilliseconds, () => reply.raw.destroy());
    return await reply
      .code(contract.status ?? 200)
      .type('application/json; charset=utf-8')
      .send(body);
  } catch (error) {
    await pieces.return(undefined);
    release();
    throw error;
  }
}
