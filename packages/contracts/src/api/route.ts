import type * as z from 'zod/mini';
import type { BodyLimitName } from './body-limit.ts';

/** The callers of a route: everyone, any signed-in account, or holders of one of the named permission keys. */
export type RouteAccess =
  | { readonly kind: 'public' }
  | { readonly kind: 'session' }
  | { readonly kind: 'key'; readonly anyOf: readonly [string, ...string[]] };

/** The rows that a route accesses: none, the caller's own, or those of the caller's organization. */
export type OrganizationScope = 'none' | 'account' | 'organization';

/** One route of the API: its access rules, input and response. */
export interface RouteContract {
  /** Unique id in the form `entity.verb`, used as the operationId of the OpenAPI document. */
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
  /** Maximum size of the body. See `bodyLimitOf` for the default. */
  readonly bodyLimit?: BodyLimitName;
  /** Absent for 204 and for responses that are not JSON. */
  readonly response?: z.ZodMiniType;
  readonly status?: 200 | 201 | 202 | 204;
  /** Set for a method other than GET that changes nothing, such as a preview. It is not written to the audit log. */
  readonly effect?: 'none';
  /**
   * Whether a personal access token may call the route. Permission keys limit what a token may do, so a route with
   * `access: signedIn` rejects tokens unless it sets `allowed`, and a route that requires a key accepts them unless it
   * sets `refused`.
   */
  readonly automation?: 'allowed' | 'refused';
  /** Set for sensitive actions that must not be possible on an unattended screen: requires a recent sign-in. */
  readonly freshSignIn?: 'required';
  /** Whether an Idempotency-Key header is required. */
  readonly idempotency?: 'required';
  /** Whether an If-Match header with the version that the change is based on is required. */
  readonly ifMatch?: 'required';
  /** Set if the response is a stream of server-sent events or a download. */
  readonly produces?: 'text/event-stream' | 'application/zip' | 'application/octet-stream';
}

/** Returns whether a personal access token with a matching permission key may call a route. */
export function allowsTokens({ access, automation }: RouteContract): boolean {
  return access.kind === 'session' ? automation === 'allowed' : automation !== 'refused';
}

/** Defines a route. Keeps its literal types while checking its shape. */
export function defineRoute<const Route extends RouteContract>(route: Route): Route {
  return route;
}

export const everyone = { kind: 'public' } as const;
export const signedIn = { kind: 'session' } as const;
/** Returns access for holders of at least one of the keys. */
export function holders<const Keys extends readonly [string, ...string[]]>(...anyOf: Keys) {
  return { kind: 'key', anyOf } as const;
}

/** The path parameters of a route, as sent by a client. */
export type ParamsOf<Route extends RouteContract> = Route['params'] extends z.ZodMiniType
  ? z.input<Route['params']>
  : never;
/** The query of a route, as sent by a client in the URL. */
export type QueryOf<Route extends RouteContract> = Route['query'] extends z.ZodMiniType
  ? z.input<Route['query']>
  : never;
/** The body of a route, as sent by a client. */
export type BodyOf<Route extends RouteContract> = Route['body'] extends z.ZodMiniType
  ? z.input<Route['body']>
  : never;
/** The response of a route. */
export type ResponseOf<Route extends RouteContract> = Route['response'] extends z.ZodMiniType
  ? z.output<Route['response']>
  : void;
