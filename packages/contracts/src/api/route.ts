import type * as z from 'zod/mini';
import type { BodyLimitName } from './body-limit.ts';

/** Who may call a route: everyone, any signed-in account, or holders of one of the named keys. */
export type RouteAccess =
  | { readonly kind: 'public' }
  | { readonly kind: 'session' }
  | { readonly kind: 'key'; readonly anyOf: readonly [string, ...string[]] };

/** Whose rows a route touches: none, the caller's own, or those of the caller's organization. */
export type OrganizationScope = 'none' | 'account' | 'organization';

/** One route of the API: who may, with what shape, do what, and what comes back. */
export interface RouteContract {
  /** Unique, in the form `entity.verb`; the operationId of the OpenAPI document. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** Path with `:name` parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: RouteAccess;
  readonly scope: OrganizationScope;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** How large the body may be; see `bodyLimitOf` for the default. */
  readonly bodyLimit?: BodyLimitName;
  /** Absent for 204 and for answers that are not JSON. */
  readonly response?: z.ZodMiniType;
  readonly status?: 200 | 201 | 202 | 204;
  /** For a method other than GET that changes nothing, such as a preview; it leaves no audit row. */
  readonly effect?: 'none';
  /**
   * Whether a personal access token may call it. Keys limit what a token may do, so a route with `access: signedIn` is refused
   * unless it says `allowed`, and one that needs a key is allowed unless it says `refused`.
   */
  readonly automation?: 'allowed' | 'refused';
  /** For what must not be done at a screen somebody left: a person must have signed in a short while ago. */
  readonly freshSignIn?: 'required';
  /** Whether an Idempotency-Key header must be sent. */
  readonly idempotency?: 'required';
  /** Whether an If-Match header must name the version that the change starts from. */
  readonly ifMatch?: 'required';
  /** Whether the answer is a stream of server-sent events or a download. */
  readonly produces?: 'text/event-stream' | 'application/zip' | 'application/octet-stream';
}

/** Whether a personal access token may call a route, provided that it holds a key the route needs. */
export function allowsTokens({ access, automation }: RouteContract): boolean {
  return access.kind === 'session' ? automation === 'allowed' : automation !== 'refused';
}

/** Keeps the literal types of a route while checking its shape. */
export function defineRoute<const Route extends RouteContract>(route: Route): Route {
  return route;
}

export const everyone = { kind: 'public' } as const;
export const signedIn = { kind: 'session' } as const;
/** Access for holders of at least one of the keys. */
export function holders<const Keys extends readonly [string, ...string[]]>(...anyOf: Keys) {
  return { kind: 'key', anyOf } as const;
}

/** What a client sends as parameters of the path of a route. */
export type ParamsOf<Route extends RouteContract> = Route['params'] extends z.ZodMiniType
  ? z.input<Route['params']>
  : never;
/** What a client may send as the query of a route, as it is written in the address. */
export type QueryOf<Route extends RouteContract> = Route['query'] extends z.ZodMiniType
  ? z.input<Route['query']>
  : never;
/** What a client may send as the body of a route. */
export type BodyOf<Route extends RouteContract> = Route['body'] extends z.ZodMiniType
  ? z.input<Route['body']>
  : never;
/** What a route answers with. */
export type ResponseOf<Route extends RouteContract> = Route['response'] extends z.ZodMiniType
  ? z.output<Route['response']>
  : void;
