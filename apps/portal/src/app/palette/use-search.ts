import type { FoundResource, SearchHit, SearchKind } from '@blueport/contracts';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../core/api/problem.ts';
import { toApiError } from '../../core/api/problem.ts';
import { useAppDispatch } from '../../core/store/store.ts';
import { subscriptionApi } from '../../core/api/subscription-api.ts';
import { isSearchable, placeOf, type PaletteScope } from './palette-items.ts';
import { searchApi } from './search-api.ts';

/** Milliseconds without typing before a search. */
const typingPause = 150;

/** Repetitions of a search for the kinds that did not respond in time, and the pause before each in milliseconds. */
const maxRepeats = 3;
const repeatPause = 1500;

/** Maximum lengths that the API accepts, in characters. */
const longestText = { all: 100, resources: 80 } as const;

/** Results of a search. */
interface Found {
  readonly hits: readonly SearchHit[];
  /** Kinds with more results. */
  readonly more: readonly SearchKind[];
  /** Kinds and subscriptions that were not searched. */
  readonly missingKinds: readonly SearchKind[];
  readonly missingNames: readonly string[];
}

/** A search that can be aborted. */
interface Request {
  readonly found: Promise<Found>;
  abort(): void;
}

export interface SearchState {
  /** Results for the current text, or those of an earlier one that still match. */
  readonly hits: readonly SearchHit[];
  /** The complete results for the current text. */
  readonly answer: Found | undefined;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

const normalize = (text: string): string => text.toLowerCase();

/** Whether a result of an earlier text still matches, so that it can stay until the response for the new text. */
function stillMatches({ title, detail }: SearchHit, text: string): boolean {
  const whole = normalize([title, ...detail].join(' '));
  return normalize(text)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

const toHit = (resource: FoundResource): SearchHit => ({
  kind: 'resource',
  id: resource.id,
  title: resource.name,
  detail: [resource.resourceGroup, resource.subscriptionName].filter((name) => name !== null),
  state: null,
  resourceType: resource.type,
  icon: null,
  path: placeOf(resource),
  changedAt: null,
  match: 'part',
});

/** Results with the number of repeated searches that they contain. */
interface KnownAnswer extends Found {
  readonly repeats: number;
}

/** Adds a repeated search to earlier results: kinds that did not respond this time keep their results. */
function merge(known: KnownAnswer, found: Found): KnownAnswer {
  const isMissing = (kind: SearchKind) => found.missingKinds.includes(kind);
  return {
    ...found,
    hits: [...found.hits, ...known.hits.filter(({ kind }) => isMissing(kind))],
    more: [...found.more, ...known.more.filter(isMissing)],
    missingKinds: known.missingKinds.filter(isMissing),
    repeats: known.repeats + 1,
  };
}

/** Returns a function that starts a search: for everything, or for resources in the cloud itself. */
function useStartSearch(): (scope: PaletteScope, text: string) => Request {
  const dispatch = useAppDispatch();
  const options = { subscribe: false, forceRefetch: true } as const;
  return (scope, text) => {
    if (scope === 'resources') {
      const { subscriptionSearchResources } = subscriptionApi.endpoints;
      const request = dispatch(
        subscriptionSearchResources.initiate(
          { query: { text: text.slice(0, longestText.resources) } },
          options,
        ),
      );
      const found = request.unwrap().then(({ result, incomplete }) => ({
        hits: result.map(toHit),
        more: [],
        missingKinds: [],
        missingNames: incomplete,
      }));
      return { found, abort: () => request.abort() };
    }
    const request = dispatch(
      searchApi.endpoints.searchFind.initiate({ query: { q: text.slice(0, longestText.all) } }, options),
    );
    const found = request.unwrap().then(({ result, more, incomplete }) => ({
      hits: result,
      more,
      missingKinds: incomplete,
      missingNames: [],
    }));
    return { found, abort: () => request.abort() };
  };
}

/** Searches again, a few times, for kinds that did not respond in time. */
function useRepeats(
  answer: KnownAnswer | undefined,
  search: () => Request,
  onAnswer: (answer: KnownAnswer) => void,
): void {
  useEffect(() => {
    if (answer === undefined || answer.missingKinds.length === 0 || answer.repeats >= maxRepeats)
      return undefined;
    let request: Request | undefined;
    const timer = setTimeout(() => {
      request = search();
      request.found.then(
        (found) => onAnswer(merge(answer, found)),
        // The notice about missing kinds stays.
        () => undefined,
      );
    }, repeatPause);
    return () => {
      clearTimeout(timer);
      request?.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- Both functions are new on each rendering, with the same effect.
  }, [answer]);
}

/**
 * Searches after a pause in typing and aborts the search for an earlier text. Kinds that did not respond in time are
 * searched again. Keeps all responses while the palette is open; until the response for a new text, shows the earlier results of the same scope that still match.
 */
export function useSearch(scope: PaletteScope, text: string, isEnabled: boolean): SearchState {
  const [answers, setAnswers] = useState<ReadonlyMap<string, KnownAnswer>>(new Map());
  const [latest, setLatest] = useState<{
    readonly scope: PaletteScope;
    readonly hits: readonly SearchHit[];
  }>();
  const [failure, setFailure] = useState<{ readonly key: string; readonly error: ApiError | undefined }>();
  const [attempt, setAttempt] = useState(0);
  const start = useStartSearch();
  const key = `${scope} ${normalize(text)}`;
  const isWanted = isEnabled && isSearchable(text);
  const answer = isWanted ? answers.get(key) : undefined;
  const isKnown = answer !== undefined;

  useEffect(() => {
    if (!isWanted || isKnown) return undefined;
    let request: Request | undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      request = start(scope, text);
      request.found.then(
        (found) => {
          if (isOver) return;
          setAnswers((all) => new Map(all).set(key, { ...found, repeats: 0 }));
          setLatest({ scope, hits: found.hits });
        },
        (error: unknown) => {
          if (!isOver) setFailure({ key, error: toApiError(error) });
        },
      );
    }, typingPause);
    return () => {
      isOver = true;
      clearTimeout(timer);
      request?.abort();
      // Returning to a text that failed searches it again.
      setFailure(undefined);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `start` is a new function on each rendering, with the same effect.
  }, [key, isWanted, isKnown, attempt]);

  useRepeats(
    answer,
    () => start(scope, text),
    (next) => setAnswers((all) => new Map(all).set(key, next)),
  );
  const earlier = isWanted && latest?.scope === scope ? latest.hits : [];
  const hasFailed = isWanted && !isKnown && failure?.key === key;
  return {
    hits: answer?.hits ?? earlier.filter((hit) => stillMatches(hit, text)),
    answer,
    isBusy: isWanted && !isKnown && !hasFailed,
    hasFailed,
    error: hasFailed ? failure.error : undefined,
    retry: () => setAttempt((count) => count + 1),
  };
}
