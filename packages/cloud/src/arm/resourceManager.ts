import type { HttpMethods } from '@azure/core-rest-pipeline';
import type { CallCloud, CloudCall } from '../egress/cloudCaller.ts';
import type { CloudAnswer } from '../egress/sendOnce.ts';
import { CloudError } from '../errors/cloudError.ts';
import type { CloudProfile } from '../profiles.ts';
import type { TokenSource } from '../tokens/tokenSource.ts';
import { pollLongRunning, startLongRunning, type LongRunningStep } from './longRunning.ts';

const MOST_PAGES = 5000;

/** Follows `nextLink` from page to page. A link to a URL that was already read is an error. */
async function* readPages<Item>(
  first: string,
  get: (url: string) => Promise<CloudAnswer>,
): AsyncGenerator<readonly Item[]> {
  const seen = new Set<string>();
  let next: string | undefined = first;
  while (next !== undefined) {
    if (seen.has(next) || seen.size >= MOST_PAGES) {
      throw new CloudError({
        kind: 'refused',
        code: 'EndlessPages',
        message: 'The list of the cloud is circular.',
      });
    }
    seen.add(next);
    const { body }: CloudAnswer = await get(next);
    const page = (body ?? {}) as { value?: unknown; nextLink?: unknown };
    if (!Array.isArray(page.value)) {
      throw new CloudError({
        kind: 'unavailable',
        code: 'UnreadableAnswer',
        message: 'The response is not a list.',
      });
    }
    yield page.value as Item[];
    next = typeof page.nextLink === 'string' && page.nextLink !== '' ? page.nextLink : undefined;
  }
}

export interface ArmOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly retry?: boolean;
  readonly clientRequestId?: string;
}

/** A client of a cloud's resource manager for one principal. Ids begin with a slash. */
export interface ResourceManager {
  readonly profile: CloudProfile;
  request<Body = unknown>(
    method: HttpMethods,
    id: string,
    apiVersion: string,
    options?: ArmOptions,
  ): Promise<CloudAnswer<Body>>;
  /** Returns the items of a list, page by page. */
  pages<Item = unknown>(id: string, apiVersion: string, options?: ArmOptions): AsyncIterable<readonly Item[]>;
  /** Returns all items of a list, up to `most`. */
  all<Item = unknown>(
    id: string,
    apiVersion: string,
    options?: ArmOptions & { most?: number },
  ): Promise<Item[]>;
  /** Starts a long-running operation; the returned state can be stored, and polled from any process. */
  start(method: HttpMethods, id: string, apiVersion: string, options?: ArmOptions): Promise<LongRunningStep>;
  /** Polls a started operation once. */
  poll(state: string, options?: Pick<ArmOptions, 'signal' | 'timeoutMs' | 'retry'>): Promise<LongRunningStep>;
}

/** Returns the URL of a resource; the letter case of the id is kept. */
function addressOf(
  profile: CloudProfile,
  id: string,
  apiVersion: string,
  query: ArmOptions['query'],
): string {
  if (leadsElsewhere(id)) {
    throw new CloudError({
      kind: 'refused',
      code: 'InvalidResourceId',
      message: 'The resource id is not valid.',
    });
  }
  const path = id.split('/').map(encodeURIComponent).join('/');
  const parameters = new URLSearchParams({ 'api-version': apiVersion });
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return `https://${profile.managementHost}${path}?${parameters.toString()}`;
}

/** Returns whether the URL for the id could resolve to a different path. */
function leadsElsewhere(id: string): boolean {
  const [before, ...segments] = id.split('/');
  return (
    before !== '' ||
    segments.some((segment) => segment === '' || segment === '.' || segment === '..') ||
    /[?#%\\\p{Cc}\p{Cs}]/u.test(id)
  );
}

/** Creates the resource manager client of one cloud for one principal. */
export function createResourceManager(parts: {
  readonly profile: CloudProfile;
  readonly call: CallCloud;
  readonly tokens: TokenSource;
}): ResourceManager {
  const { profile, call, tokens } = parts;

  const send = async (method: HttpMethods, url: string, options: ArmOptions): Promise<CloudAnswer> => {
    const token = await tokens.token();
    const outgoing: CloudCall = {
      area: 'management',
      method,
      url,
      headers: {
        ...options.headers,
        authorization: `Bearer ${token}`,
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.retry === undefined ? {} : { retry: options.retry }),
      ...(options.clientRequestId === undefined ? {} : { clientRequestId: options.clientRequestId }),
    };
    return call(outgoing);
  };

  const pages = <Item>(
    id: string,
    apiVersion: string,
    options: ArmOptions = {},
  ): AsyncIterable<readonly Item[]> =>
    readPages<Item>(addressOf(profile, id, apiVersion, options.query), (url) => send('GET', url, options));

  return {
    profile,
    request: async <Body>(method: HttpMethods, id: string, apiVersion: string, options: ArmOptions = {}) =>
      send(method, addressOf(profile, id, apiVersion, options.query), options) as Promise<CloudAnswer<Body>>,
    pages,
    async all<Item>(id: string, apiVersion: string, options: ArmOptions & { most?: number } = {}) {
      const items: Item[] = [];
      for await (const page of pages<Item>(id, apiVersion, options)) {
        for (const item of page) items.push(item);
        if (items.length >= (options.most ?? 100_000)) break;
      }
      return items;
    },
    start: async (method, id, apiVersion, options = {}) =>
      startLongRunning(method, addressOf(profile, id, apiVersion, options.query), (url) =>
        send(method, url, options),
      ),
    poll: (state, options = {}) => pollLongRunning(state, (url) => send('GET', url, options)),
  };
}
