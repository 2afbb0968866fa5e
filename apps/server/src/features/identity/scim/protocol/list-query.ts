import { parseFilter, type Filter } from './filter.ts';
import { ScimError } from './scim-error.ts';

const defaultCount = 100;
export const maxCount = 200;

/** The attributes of resources that a response contains. */
export interface Projection {
  readonly includes: (attribute: string) => boolean;
}

/** A list request of RFC 7644, section 3.4.2. */
export interface ScimListQuery extends Projection {
  readonly filter: Filter | null;
  /** Index of the first resource, from 1. */
  readonly startIndex: number;
  readonly count: number;
}

type Query = Readonly<Record<string, unknown>>;

function textOf(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string' && !value.includes('\0')) return value;
  throw new ScimError(400, `“${name}” must be given once, as text.`, 'invalidValue');
}

function integerOf(query: Query, name: string): number | undefined {
  const text = textOf(query, name);
  if (text === undefined) return undefined;
  if (!/^-?\d{1,9}$/.test(text)) throw new ScimError(400, `“${name}” must be an integer.`, 'invalidValue');
  return Number(text);
}

/** Returns the top-level attributes of a list of names; a sub-attribute includes the whole attribute. */
const namesOf = (text: string | undefined): ReadonlySet<string> | undefined =>
  text === undefined
    ? undefined
    : new Set(
        text.split(',').map((name) => {
          const last = name.trim().split(':').at(-1) ?? '';
          return last.split('.')[0]!.toLowerCase();
        }),
      );

/** Attributes that every response contains. */
const always = new Set(['id', 'schemas']);

/** Parses `attributes` and `excludedAttributes`. */
export function parseProjection(query: Query): Projection {
  const only = namesOf(textOf(query, 'attributes'));
  const without = namesOf(textOf(query, 'excludedAttributes'));
  return {
    includes(attribute) {
      const name = attribute.toLowerCase();
      return always.has(name) || ((only?.has(name) ?? true) && !without?.has(name));
    },
  };
}

/**
 * Parses a list request. A start below 1 is treated as 1, a negative count as 0, and a count above the maximum as the
 * maximum.
 */
export function parseListQuery(query: Query): ScimListQuery {
  const filter = textOf(query, 'filter');
  return {
    ...parseProjection(query),
    filter: filter === undefined ? null : parseFilter(filter),
    startIndex: Math.max(1, integerOf(query, 'startIndex') ?? 1),
    count: Math.min(maxCount, Math.max(0, integerOf(query, 'count') ?? defaultCount)),
  };
}

/** Removes the attributes that a request does not select. */
export const project = (resource: object, { includes }: Projection): object =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => includes(name)));

/** Returns one page of resources in the format of RFC 7644. */
export const listResponse = (
  { startIndex, ...query }: ScimListQuery,
  totalResults: number,
  resources: readonly object[],
): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources.map((resource) => project(resource, query)),
});
