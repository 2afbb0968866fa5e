import type { FastifyRequest } from 'fastify';
import { comparableText, type DirectoryObject } from './directoryObjects.ts';
import { invalidQuery, badRequest, notSimulated } from './graphError.ts';
import { parseFilter, parseSearch } from './odataFilter.ts';

const most = 999;
const usual = 100;

/** A page of a list in the format of Graph. */
export interface GraphPage {
  '@odata.context': string;
  '@odata.count'?: number;
  '@odata.nextLink'?: string;
  value: Readonly<Record<string, unknown>>[];
}

/** What a list consists of. */
export interface GraphList {
  /** `#users`, after the address of the metadata. */
  context: string;
  /** `microsoft.graph.user` */
  type: string;
  objects: readonly DirectoryObject[];
  /** Names that a filter or an order can use. */
  properties: ReadonlySet<string>;
  /** Address of Graph, for the link to the next page. */
  origin: string;
}

const optionsOfLists = new Set(['$filter', '$search', '$top', '$select', '$orderby', '$count', '$skiptoken']);
const optionsOfObjects = new Set(['$select']);

/** Returns the options of a request. Throws if one is repeated or not simulated. */
function optionsOf(request: FastifyRequest, simulated: ReadonlySet<string>): Map<string, string> {
  const options = new Map<string, string>();
  for (const [name, value] of new URL(request.url, 'http://loopback').searchParams) {
    if (name.startsWith('$') && !simulated.has(name)) throw notSimulated(`the query option ${name}`);
    // The wording is published in GearPlug/microsoftgraph-python#26.
    if (options.has(name))
      throw badRequest(
        `Query option '${name}' was specified more than once, but it must be specified at most once.`,
      );
    options.set(name, value);
  }
  return options;
}

/** Returns the names in `$select`, or undefined if all properties are wanted. */
const chosenOf = (options: ReadonlyMap<string, string>): string[] | undefined =>
  options
    .get('$select')
    ?.split(',')
    .map((name) => name.trim());

const contextWith = (context: string, chosen: readonly string[] | undefined): string =>
  `${context}${chosen === undefined ? '' : `(${chosen.join(',')})`}`;

/** Answers a single object with the properties that the request selects. */
export function objectAnswer(
  request: FastifyRequest,
  context: string,
  object: DirectoryObject,
): Readonly<Record<string, unknown>> {
  const chosen = chosenOf(optionsOf(request, optionsOfObjects));
  return { '@odata.context': `${contextWith(context, chosen)}/$entity`, ...selected(object, chosen) };
}

/** Answers a list with the options of the request: filter, search, order, properties and page. */
export function listPage(request: FastifyRequest, list: GraphList): GraphPage {
  const query = optionsOf(request, optionsOfLists);
  const isEventual = request.headers['consistencylevel'] === 'eventual';
  const matches = matching(query, list, isEventual);
  const size = pageSize(query.get('$top'));
  const start = pageStart(query.get('$skiptoken'));
  const pageItems = matches.slice(start, start + size);
  const chosen = chosenOf(query);
  return {
    '@odata.context': contextWith(list.context, chosen),
    ...(query.get('$count') === 'true' && isEventual ? { '@odata.count': matches.length } : {}),
    ...(matches.length > start + size
      ? { '@odata.nextLink': nextLink(request, list.origin, start + size) }
      : {}),
    value: pageItems.map((object) => selected(object, chosen)),
  };
}

function matching(
  query: ReadonlyMap<string, string>,
  { objects, properties, type }: GraphList,
  isEventual: boolean,
): DirectoryObject[] {
  let found = [...objects];
  const filter = query.get('$filter') ?? '';
  if (filter !== '') found = found.filter(parseFilter(filter, type, properties));
  const search = query.get('$search') ?? '';
  if (search !== '' && !isEventual)
    throw invalidQuery(
      "Request with $search query parameter only works through MSGraph with a special request header: 'ConsistencyLevel: eventual'",
    );
  if (search !== '') found = found.filter(parseSearch(search, type));
  const [property, direction = 'asc'] = query.get('$orderby')?.trim().split(/\s+/) ?? [];
  if (property === undefined) return found;
  if (!properties.has(property))
    throw badRequest(`Could not find a property named '${property}' on type '${type}'.`);
  const sorted = found.toSorted((a, b) =>
    comparableText(a[property]).localeCompare(comparableText(b[property]), 'en'),
  );
  return direction.toLowerCase() === 'desc' ? sorted.toReversed() : sorted;
}

function pageSize(text: string | undefined): number {
  if (text === undefined) return usual;
  const size = Number(text);
  if (Number.isInteger(size) && size >= 1 && size <= most) return size;
  throw invalidQuery(`Invalid page size specified: '${text}'. Must be between 1 and ${most} inclusive.`);
}

function pageStart(text: string | undefined): number {
  if (text === undefined) return 0;
  const start = Number(Buffer.from(text, 'base64url').toString());
  if (Number.isSafeInteger(start) && start >= 0) return start;
  throw badRequest('The provided skip token is not valid.');
}

function nextLink(request: FastifyRequest, origin: string, start: number): string {
  const [path = '', text = ''] = request.url.split('?');
  const query = new URLSearchParams(text);
  query.set('$skiptoken', Buffer.from(String(start)).toString('base64url'));
  const options = [...query].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${origin}${path.replace(/^.*?(?=\/v1\.0\/)/, '')}?${options}`;
}

/** Returns the chosen properties; the id and the type are always included. */
function selected(
  object: DirectoryObject,
  chosen: readonly string[] | undefined,
): Readonly<Record<string, unknown>> {
  if (chosen === undefined) return object;
  return Object.fromEntries(
    ['@odata.type', 'id', ...chosen].flatMap((name) =>
      object[name] === undefined ? [] : [[name, object[name]]],
    ),
  );
}
