import type { ExpandedResource } from '@blueport/arm-template';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { Recall } from '../../operations/index.ts';

/** A memory that remembers nothing. */
export const forgetful: Recall = (_key, _forMs, load) => load();

export const refusal = (status: number, code = 'Refused'): CloudError =>
  new CloudError({ kind: status === 404 ? 'not-found' : 'refused', code, status, message: code });

/** A cloud of which only lists are read, by their path; what is not told is refused as not there. */
export function listsOf(lists: Readonly<Record<string, readonly object[] | CloudError>>): {
  readonly manager: ResourceManager;
  readonly asked: string[];
} {
  const asked: string[] = [];
  const all = (path: string): Promise<object[]> => {
    asked.push(path);
    const found = lists[path] ?? refusal(404, 'NotFound');
    return found instanceof CloudError ? Promise.reject(found) : Promise.resolve([...found]);
  };
  return { manager: { all } as unknown as ResourceManager, asked };
}

/** A resource as the expansion of a template holds it. */
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
