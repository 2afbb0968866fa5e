import type { Cloud } from '../../context.ts';
import { endpointsOf } from '../catalog/endpoints.ts';
import type { Json, JsonObject } from '../json.ts';
import type { ArmRequest } from './armRequest.ts';
import { badRequest } from './errors.ts';

/** The requested page of a list. */
export interface PageRequest {
  size: number;
  /** Key of the last entry of the previous page; '' at the start. */
  after: string;
}

const maxPerPage = 1000;

/** Parses `$top` and `$skiptoken`. */
export function pageRequest(request: ArmRequest, usual = maxPerPage): PageRequest {
  const top = request.query.get('$top');
  const size = top === undefined ? usual : Number(top);
  if (!Number.isInteger(size) || size < 1)
    throw badRequest(
      'InvalidTopQueryParameter',
      `The value '${top ?? ''}' of the $top query parameter is invalid.`,
    );
  const token = request.query.get('$skiptoken');
  if (token === undefined) return { size: Math.min(size, maxPerPage), after: '' };
  const after = Buffer.from(token, 'base64url').toString('utf8');
  if (Buffer.from(after, 'utf8').toString('base64url') !== token)
    throw badRequest('InvalidSkipToken', 'The skip token is invalid.');
  return { size: Math.min(size, maxPerPage), after };
}

/**
 * Returns the body of a page. The caller reads one entry more than requested; if it exists, the page links to the next
 * one at the real host.
 */
export function pageBody<Entry>(
  request: ArmRequest,
  cloud: Cloud,
  entries: readonly Entry[],
  size: number,
  present: (entry: Entry) => Json,
  keyOfEntry: (entry: Entry) => string,
): JsonObject {
  const pageEntries = entries.slice(0, size);
  const last = pageEntries.at(-1);
  if (entries.length <= size || last === undefined) return { value: pageEntries.map(present) };
  const query = new URLSearchParams();
  for (const [name, value] of request.query) if (name !== '$skiptoken') query.append(name, value);
  query.append('$skiptoken', Buffer.from(keyOfEntry(last), 'utf8').toString('base64url'));
  const path = request.path.split('/').map(encodeURIComponent).join('/');
  return {
    value: pageEntries.map(present),
    nextLink: `${endpointsOf(cloud).management}${path}?${query.toString()}`,
  };
}
