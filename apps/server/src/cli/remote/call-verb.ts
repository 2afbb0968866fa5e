import type { RouteInput } from '@blueport/client';
import type { RouteContract } from '@blueport/contracts';
import { callRoute } from '../api-client.ts';
import { pathParameters } from './path-words.ts';
import { isListQuery } from './schema-fields.ts';
import type { Verb, VerbInput } from './verb.ts';

/** The words by the names of the parameters of the path that they fill. */
const parametersOf = (route: RouteContract, words: readonly string[]): RouteInput =>
  Object.fromEntries(pathParameters(route).map((name, at) => [name, words[at]]));

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

async function versionOf(verb: Verb, { words }: VerbInput): Promise<string | undefined> {
  const { reads } = verb;
  if (reads === undefined) return undefined;
  // If the route returns several rows, the next word is the row ID.
  const row = words[pathParameters(reads).length];
  // Read all rows: the row may not be on the first page.
  const query = isListQuery(reads.query) ? { limit: 0 } : {};
  const answer = (await callRoute(reads.id, { ...parametersOf(reads, words), query })) as Versioned;
  return (rowsIn(answer).find(({ id }) => row !== undefined && id === row) ?? answer).etag;
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
  const query = verb.query?.(input);
  const etag = verb.version?.(input) ?? (await versionOf(verb, input));
  const answer = (await callRoute(route.id, {
    ...parametersOf(route, input.words),
    query,
    body,
    etag,
    idempotencyKey,
  })) as Readonly<Record<string, unknown>> | undefined;
  return verb.part === undefined ? answer : answer?.[verb.part];
}
