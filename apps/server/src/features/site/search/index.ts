import { setTimeout as pause } from 'node:timers/promises';
import {
  type ListResult,
  type SearchAnswer,
  type SearchHit,
  type SearchKind,
  searchMatches,
  searchRoutes,
} from '@blueport/contracts';
import { runWithStatementLimit } from '../../../database/statement-limit.ts';
import type { Feature } from '../../../feature.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { answerOf, type SessionCall } from '../../../http/answer-of.ts';
import { checkAccess } from '../../../http/check-session.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import { isSimilar, type ListMatch, rankOf, toleratesTypos, wordsOf } from '../../../list/match-text.ts';
import { createSubscriptionCache } from './subscription-cache.ts';
import { type Candidate, pageFor, searchSources, type SearchSource } from './sources.ts';

/** How long a source may take, in milliseconds. */
const patienceMs = 1000;
const usualHits = 5;
/** Number of rows compared with the text if none contains it. */
const similarRows = 200;

interface Search {
  readonly call: SessionCall;
  readonly text: string;
  /** Maximum number of results of each kind. */
  readonly limit: number;
}

/** Results of one kind. */
interface Found {
  readonly kind: SearchKind;
  readonly hits: readonly SearchHit[];
  readonly more: boolean;
}

/** Returns the rows of a list that match a text. */
type ReadRows = (
  search: Search,
  source: SearchSource,
  match: ListMatch,
  limit: number,
) => Promise<readonly unknown[]>;

const rankOfHit = ({ match }: SearchHit): number => searchMatches.indexOf(match);

/** Returns the details of a row and, if they do not show why it matches, the text that does. */
function explain(text: string, { title, detail, resourceType, others }: Candidate): string[] {
  const shown = [title, resourceType, ...detail].join(' ').toLowerCase();
  const missing = wordsOf(text).filter((word) => !shown.includes(word));
  const reason = others.find((other) => missing.some((word) => other.toLowerCase().includes(word)));
  return reason === undefined ? detail : [...detail, reason];
}

/** Converts rows to results that the caller may open. */
function hitsOf(
  { call, text }: Search,
  { kind, toCandidate }: SearchSource,
  match: ListMatch,
  rows: readonly unknown[],
): SearchHit[] {
  return rows.flatMap((row) => {
    const candidate = toCandidate(row as never);
    const { pages, names, others: _others, ...hit } = candidate;
    const path = pageFor(call.session, pages);
    if (path === undefined || (match === 'similar' && !isSimilar(text, names))) return [];
    if (match === 'similar') return { ...hit, kind, path, match };
    return { ...hit, kind, path, detail: explain(text, candidate), match: rankOf(text, names) };
  });
}

/** Searches one list: for rows that contain the text, otherwise for rows whose name resembles it. */
async function searchSource(search: Search, source: SearchSource, readRows: ReadRows): Promise<Found> {
  const { text, limit } = search;
  const read = async (match: ListMatch, most: number) =>
    hitsOf(search, source, match, await readRows(search, source, match, most));
  const exact = await read('ranked', limit + 1);
  search.call.signal.throwIfAborted();
  const hits = exact.length === 0 && toleratesTypos(text) ? await read('similar', similarRows) : exact;
  return { kind: source.kind, hits: hits.slice(0, limit), more: hits.length > limit };
}

function mayList({ session }: SessionCall, { route }: SearchSource): boolean {
  try {
    checkAccess(route, session);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Returns the result of a source, or its kind if it fails or takes too long. Its work then ends. */
async function searchPatiently(
  search: Search,
  source: SearchSource,
  readRows: ReadRows,
): Promise<Found | SearchKind> {
  const { log } = search.call;
  const giveUp = new AbortController();
  const signal = AbortSignal.any([search.call.signal, giveUp.signal]);
  try {
    return await Promise.race([
      searchSource({ ...search, call: { ...search.call, signal } }, source, readRows),
      pause(patienceMs, source.kind, { signal: giveUp.signal }),
    ]);
  } catch (error) {
    if (!search.call.signal.aborted)
      log.warn({ err: error, kind: source.kind }, 'a source of the search failed');
    return source.kind;
  } finally {
    giveUp.abort();
  }
}

/** Searches all lists that the caller may read at the same time. */
async function searchAll(
  search: Search,
  kind: SearchKind | undefined,
  readRows: ReadRows,
): Promise<SearchAnswer> {
  const sources = searchSources.filter(
    (source) => (kind === undefined || source.kind === kind) && mayList(search.call, source),
  );
  const outcomes = await Promise.all(sources.map((source) => searchPatiently(search, source, readRows)));
  const found = outcomes
    .filter((outcome) => typeof outcome !== 'string')
    .filter(({ hits }) => hits.length > 0)
    .toSorted((left, right) => rankOfHit(left.hits[0]!) - rankOfHit(right.hits[0]!));
  return {
    result: found.flatMap(({ hits }) => hits),
    more: found.filter(({ more }) => more).map((one) => one.kind),
    incomplete: outcomes.filter((outcome) => typeof outcome === 'string'),
  };
}

/** Returns a function that reads the rows of a source through its route, with the rules of the route. */
function rowReader(registry: RouteRegistry): ReadRows {
  const subscriptions = createSubscriptionCache(registry);
  return async ({ call, text }, { kind, route }, match, limit) => {
    if (kind === 'subscription') return subscriptions.find(call, text, match, limit);
    const answer = await runWithStatementLimit(patienceMs, () =>
      answerOf(registry, call, route, { filter: text, match, limit }),
    );
    return (answer as unknown as ListResult<unknown>).result;
  };
}

/** Creates the search across the lists of all domains. */
export function createSearchFeature(): Feature {
  return {
    name: 'search',
    routes(registry) {
      const readRows = rowReader(registry);
      registry.register(searchRoutes.find, (call) => {
        const { q: text, kind, limit = usualHits } = call.query;
        return searchAll({ call, text, limit }, kind, readRows);
      });
    },
  };
}
