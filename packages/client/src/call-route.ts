import { ApiProblem, isProblem, UnexpectedAnswer } from './api-problem.ts';
import { fillPath } from './fill-path.ts';
import type { ClientRoute } from './route.ts';
import { clientRoutes } from './routes.generated.ts';

/** The part of `fetch` that the client uses, so that callers can supply their own transport. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
    readonly signal?: AbortSignal;
  },
) => Promise<Response>;

export interface ClientOptions {
  /** Scheme, host and port of the portal. Empty in a page that the portal serves. */
  readonly origin: string;
  /** A personal access token or a session handle. If it is a function, it is called before every request. */
  readonly token?: string | (() => string | undefined) | undefined;
  readonly fetch?: Fetch | undefined;
  /** Headers to send with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Options of a call, in addition to the input of its route. */
export interface CallOptions {
  /** The version that an edit is based on, sent as If-Match. */
  readonly etag?: string | undefined;
  /**
   * Repeated calls with the same key have no further effect. By default, each call of a route that requires a key gets
   * a new one.
   */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The input of any route: path parameters by name, query, body and options. */
export interface RouteInput extends CallOptions {
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly [parameter: string]: unknown;
}

/** Calls a route by its id. */
export type CallRoute = (id: string, input?: RouteInput) => Promise<unknown>;

const routes: Readonly<Record<string, ClientRoute>> = clientRoutes;

type Scalar = string | number | boolean;

/** Returns the query string with its question mark. Omits undefined and null values and serializes objects as JSON. */
function queryText(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, Scalar | object | null | undefined][]) {
    if (value === undefined || value === null) continue;
    parameters.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

/** Returns the parsed body of a response, or undefined if it is empty. */
async function readAnswer(response: Response, request: string): Promise<unknown> {
  const text = await response.text();
  let content: unknown;
  try {
    content = text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new UnexpectedAnswer(request, response.status, text);
  }
  if (response.ok) return content;
  throw isProblem(content) ? new ApiProblem(content) : new UnexpectedAnswer(request, response.status, text);
}

/** Creates a function that calls a route by its id, for programs that choose the route at run time. */
export function createCaller({ origin, token, fetch = globalThis.fetch, headers }: ClientOptions): CallRoute {
  return async (id, input = {}) => {
    const route = Object.hasOwn(routes, id) ? routes[id] : undefined;
    if (route === undefined) throw new TypeError(`There is no route ${id}.`);
    const [method, path, flag] = route;
    const { query = {}, body, etag, signal } = input;
    const key = input.idempotencyKey ?? (flag === 'idempotent' ? crypto.randomUUID() : undefined);
    const handle = typeof token === 'function' ? token() : token;
    const target = fillPath(id, path, input) + queryText(query);
    const response = await fetch(origin + target, {
      method,
      headers: {
        ...(flag !== 'raw' && { accept: 'application/json' }),
        ...(handle !== undefined && { authorization: `Bearer ${handle}` }),
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(etag !== undefined && { 'if-match': etag }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    });
    return flag === 'raw' && response.ok ? response : readAnswer(response, `${method} ${target}`);
  };
}
