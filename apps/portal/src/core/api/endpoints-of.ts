import { fillPath, type InputOf } from '@blueport/client';
import type { ResponseOf, RouteContract } from '@blueport/contracts';
import type { EndpointBuilder, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react';
import type { BaseQuery } from './api.ts';
import type { ApiRequest } from './call.ts';
import type { ApiError } from './problem.ts';

type Route = Pick<RouteContract, 'id' | 'method' | 'path' | 'effect'>;
type Input = Readonly<Record<string, unknown>>;

/** The input of a route; optional if no field is required. */
type Argument<R extends RouteContract> = object extends InputOf<R> ? InputOf<R> | void : InputOf<R>;
/** The response of a route; null if it is empty. */
type Answer<R extends RouteContract> = [ResponseOf<R>] extends [void] ? null : ResponseOf<R>;

type Query<R extends RouteContract, Tag extends string> = QueryDefinition<
  Argument<R>,
  BaseQuery,
  Tag,
  Answer<R>,
  'api'
>;
type Mutation<R extends RouteContract, Tag extends string> = MutationDefinition<
  Argument<R>,
  BaseQuery,
  Tag,
  Answer<R>,
  'api'
>;

/** An endpoint for every route of a table: `list` of the group `fleet` is `fleetList`. */
type EndpointsOf<Group extends string, Routes, Tag extends string, OnDemand> = {
  [Verb in keyof Routes & string as `${Group}${Capitalize<Verb>}`]: Routes[Verb] extends RouteContract
    ? Verb extends OnDemand
      ? Mutation<Routes[Verb], Tag>
      : Routes[Verb] extends { method: 'GET' } | { effect: 'none' }
        ? Query<Routes[Verb], Tag>
        : Mutation<Routes[Verb], Tag>
    : never;
};

interface Options<Verb, Tag, OnDemand> {
  /** Tag of the table's responses; every change by one of its routes invalidates it. */
  readonly tag: Tag;
  /** Additional tags that a change invalidates. */
  readonly changes?: { readonly [Name in Verb & string]?: readonly Tag[] };
  /** Also invalidates after every failed change, such as one refused for outdated data (412) or invalid input. */
  readonly rereads?: 'always';
  /** Routes without side effects that users start, such as a connection test; they become mutations as well. */
  readonly onDemand?: readonly OnDemand[];
}

/** Returns a query value as written in an address. */
function writeParameter(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toRequest({ id, method, path }: Route, input: Input): ApiRequest {
  const { query, body, etag, idempotencyKey } = input;
  return {
    url: fillPath(id, path, input),
    method,
    query: Object.fromEntries(
      Object.entries(query ?? {}).map(([name, value]) => [name, writeParameter(value)]),
    ),
    body,
    headers: {
      ...(typeof etag === 'string' && { 'if-match': etag }),
      ...(typeof idempotencyKey === 'string' && { 'idempotency-key': idempotencyKey }),
    },
  };
}

/** Returns the request that calls a route. */
export function requestOf<R extends RouteContract>(
  route: R,
  ...[input]: object extends InputOf<R> ? [input?: InputOf<R>] : [input: InputOf<R>]
): ApiRequest {
  return toRequest(route, (input ?? {}) as Input);
}

/**
 * Whether a failed change may have invalidated cached data: its object is gone or in another state, or the
 * outcome is unknown. Excludes 412, because a repeated edit would send the new version and overwrite a change
 * that its author has not seen.
 */
const isOutdated = ({ status }: ApiError): boolean =>
  status === 404 || status === 409 || status < 400 || status >= 500;

/**
 * Creates endpoints from a table of routes: queries for reads, mutations for changes. A successful change, or a failure
 * that leaves the cached data in doubt, invalidates its tags.
 */
export function endpointsOf<
  Group extends string,
  Routes extends object,
  Tag extends string,
  OnDemand extends keyof Routes = never,
>(
  group: Group,
  routes: Routes,
  { tag, changes = {}, rereads, onDemand = [] }: Options<keyof Routes, NoInfer<Tag>, OnDemand>,
) {
  const furtherTags: Readonly<Record<string, readonly Tag[] | undefined>> = changes;
  const isQuery = (verb: string, { method, effect }: Route) =>
    (method === 'GET' || effect === 'none') && !onDemand.some((name) => name === verb);
  return (build: EndpointBuilder<BaseQuery, Tag, 'api'>): EndpointsOf<Group, Routes, Tag, OnDemand> => {
    const endpoints = Object.entries(routes as Readonly<Record<string, Route>>).map(([verb, route]) => {
      const name = `${group}${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;
      const query = (input: Input | void) => toRequest(route, input ?? {});
      if (isQuery(verb, route)) return [name, build.query({ query, providesTags: [tag] })];
      const tags = route.effect === 'none' ? [] : [tag, ...(furtherTags[verb] ?? [])];
      const invalidatesTags = (_answer: unknown, error: ApiError | undefined) =>
        error && rereads !== 'always' && !isOutdated(error) ? [] : tags;
      return [name, build.mutation({ query, invalidatesTags })];
    });
    return Object.fromEntries(endpoints) as EndpointsOf<Group, Routes, Tag, OnDemand>;
  };
}
