import type { FastifyRequest } from 'fastify';
import type { DirectoryObject } from './directoryObjects.ts';
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

const simulated = new Set(['$filter', '$search', '$top', '$select', '$orderby', '$count', '$skiptoken']);

/** Answers a list with the options of the request: filter, search, order, properties and page. */
export function listPage(request: FastifyRequest, list: GraphList): GraphPage {
  // A repeated option counts once, as in Graph.
  const query = new Map(new URL(request.url, 'http://loopback').searchParams);
  for (const name of query.keys())
    if (name.startsWith('$') && !simulated.has(name)) throw notSimulated(`the query option ${name}`);
  const isEventual = request.headers['consistencylevel'] === 'eventual';
  const matches = matching(query, list, isEventual);
  const size = pageSize(query.get('$top'));
  const start = pageStart(query.get('$skiptoken'));
  const shown = matches.slice(start, start + size);
  const chosen = query
    .get('$select')
    ?.split(',')
    .map((name) => name.trim());
  return {
    '@odata.context': `${list.context}${chosen === undefined ? '' : `(${chosen.join(',')})`}`,
    ...(query.get('$count') === 'true' && isEventual ? { '@odata.count': matches.length } : {}),
    ...(matches.length > start + size
      ? { '@odata.nextLink': nextLink(request, list.origin, start + size) }
      : {}),
    value: shown.map((object) => selected(object, chosen)),
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
    String(a[property] ?? '').localeCompare(String(b[property] ?? ''), 'en'),
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
