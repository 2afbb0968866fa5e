import { randomUUID } from 'node:crypto';
import { listQuerySchema, type RouteContract } from '@blueport/contracts';
import { callApi } from '../api-client.ts';
import type { Verb, VerbInput } from './verb.ts';

/** The path with the words in the places of its parameters. */
const pathOf = (route: RouteContract, words: readonly string[]): string => {
  let next = 0;
  return route.path.replaceAll(/:\w+/g, () => {
    next += 1;
    return encodeURIComponent(words[next - 1] ?? '');
  });
};

/** What a version for If-Match is read from. */
interface Versioned {
  readonly id?: string;
  readonly etag?: string;
}

/** Rows of an answer: those of a list, or of a part of a page such as `configurationList`. */
const rowsIn = (answer: object): readonly Versioned[] =>
  Object.values(answer)
    .filter((value) => Array.isArray(value))
    .flat() as Versioned[];

/** Lists answer a page of rows; the one that is meant may be further down. */
const isList = ({ query }: RouteContract): boolean => query === listQuerySchema;

async function versionOf(verb: Verb, { words }: VerbInput): Promise<string | undefined> {
  const { reads, row = 0 } = verb;
  if (reads === undefined) return undefined;
  const answer = await callApi<Versioned>(pathOf(reads, words) + (isList(reads) ? '?limit=0' : ''));
  // Where there is no page of one row, it is found among the others.
  return (rowsIn(answer).find(({ id }) => id === words[row]) ?? answer).etag;
}

/** Calls the route of a verb with what was typed. */
export async function callVerb(
  verb: Verb,
  input: VerbInput,
  idempotencyKey: string | undefined,
): Promise<unknown> {
  if (verb.ask !== undefined) return verb.ask(input);
  const { route } = verb;
  // What was typed is judged before anything is asked.
  const body = await verb.body?.(input);
  const asked = Object.entries(verb.query?.(input) ?? {}).filter((entry) => entry[1] !== undefined);
  const query = new URLSearchParams(asked as [string, string][]).toString();
  const key = idempotencyKey ?? (route.idempotency === 'required' ? randomUUID() : undefined);
  const etag = verb.version?.(input) ?? (await versionOf(verb, input));
  const answer = await callApi<Readonly<Record<string, unknown>> | undefined>(
    pathOf(route, input.words) + (query === '' ? '' : `?${query}`),
    {
      method: route.method,
      headers: {
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(etag !== undefined && { 'if-match': etag }),
      },
      ...(verb.body !== undefined && { body }),
    },
  );
  return verb.part === undefined ? answer : answer?.[verb.part];
}
