import type { ExpandedResource } from '@blueport/arm-template';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { LoadCached } from '../../../../cloud/location-cache.ts';

/** A cache that stores nothing. */
export const loadUncached: LoadCached = (_key, _forMs, load) => load();

export const refusal = (status: number, code = 'Refused'): CloudError =>
  new CloudError({ kind: status === 404 ? 'not-found' : 'refused', code, status, message: code });

/** Returns a cloud with the given lists by path; any other path is not found. */
export function listsOf(lists: Readonly<Record<string, readonly object[] | CloudError>>): {
  readonly manager: ResourceManager;
  readonly requestedPaths: string[];
} {
  const requestedPaths: string[] = [];
  const all = (path: string): Promise<object[]> => {
    requestedPaths.push(path);
    const found = lists[path] ?? refusal(404, 'NotFound');
    return found instanceof CloudError ? Promise.reject(found) : Promise.resolve([...found]);
  };
  return { manager: { all } as unknown as ResourceManager, requestedPaths };
}

/** Returns a resource in the form of a template expansion. */
export const resourceAt = (
  id: string,
  type: string,
  rest: Partial<ExpandedResource> = {},
): ExpandedResource => ({
  id,
  type,
  name: id.split('/').at(-1) ?? '',
  apiVersion: '2023-01-01',
  ...(rest as Record<string, never>),
});
