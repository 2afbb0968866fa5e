import { Failure } from '../expression/failure.ts';
import type { ObjectValue } from './value.ts';

/** Like `encodeURIComponent`, but also encodes the five characters that RFC 3986 reserves. */
export const encodeUriComponent = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export function decodeUriComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Failure('ExpressionFailed', 'uri-not-encoded');
  }
}

const absolute = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#:]*)(?::(\d+))?([^?#]*)(\?[^#]*)?/;

/** Joins URLs as browsers do: the last segment of the base is replaced unless it ends with a slash. */
export function combineUri(base: string, relative: string): string {
  if (absolute.test(relative)) return relative;
  const parts = absolute.exec(base);
  if (!parts) throw new Failure('ExpressionFailed', 'address-not-absolute', { address: base });
  const root = `${parts[1]}://${parts[2]}${parts[3] === undefined ? '' : `:${parts[3]}`}`;
  const cut = /^[^?#]*/.exec(relative)?.[0] ?? '';
  const rest = relative.slice(cut.length);
  const path = parts[4] === '' || parts[4] === undefined ? '/' : parts[4];
  if (cut === '') return `${root}${path}${rest}`;
  const joined = cut.startsWith('/') ? cut : path.slice(0, path.lastIndexOf('/') + 1) + cut;
  return root + withoutDots(joined) + rest;
}

function withoutDots(path: string): string {
  const result: string[] = [];
  const segments = path.split('/');
  segments.forEach((segment, i) => {
    const last = i === segments.length - 1;
    if (segment === '..') {
      if (result.length > 1) result.pop();
    } else if (segment !== '.') result.push(segment);
    if (last && (segment === '.' || segment === '..')) result.push('');
  });
  return result.join('/');
}

const defaultPorts: Record<string, number> = { http: 80, https: 443, ftp: 21 };

export function splitUri(text: string): ObjectValue | undefined {
  const parts = absolute.exec(text);
  if (!parts) return undefined;
  const scheme = parts[1] ?? '';
  return {
    scheme,
    host: parts[2] ?? '',
    port: parts[3] === undefined ? (defaultPorts[scheme.toLowerCase()] ?? null) : Number(parts[3]),
    path: parts[4] === '' ? '/' : (parts[4] ?? '/'),
    query: parts[5] ?? '',
  };
}
