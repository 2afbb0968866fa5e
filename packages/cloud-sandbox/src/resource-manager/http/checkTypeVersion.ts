import { checkApiVersion, findType, isOffered, type ResourceTypeInfo } from '../catalog/providers.ts';
import { inlineCollection } from '../estate.ts';
import type { Call } from './handler.ts';

/**
 * Returns the type of a path whose versions apply to a request. Lists, actions and entries of list properties (the
 * probes of a load balancer) have those of the type before them, unless the catalogue knows their own.
 */
function versionedType(path: string): ResourceTypeInfo | undefined {
  const segments = path.split('/');
  const start = segments.findLastIndex((segment) => segment.toLowerCase() === 'providers') + 1;
  const [namespace = '', ...rest] = start === 0 ? [] : segments.slice(start);
  const names = rest.filter((_, index) => index % 2 === 0);
  const child = names.at(-1) ?? '';
  const parentType = [namespace, ...names.slice(0, -1)].join('/');
  const isResource = rest.length % 2 === 0;
  const own = findType([namespace, ...names].join('/'));
  if (own !== undefined) return own;
  return isResource && inlineCollection(parentType, child) === undefined ? undefined : findType(parentType);
}

/** Rejects a version that the type in the path does not have. Handlers report types that are not simulated. */
export function checkTypeVersion({
  request,
  cloud,
  estate,
}: Pick<Call, 'request' | 'cloud' | 'estate'>): void {
  const info = versionedType(request.path);
  if (info === undefined || !info.isSimulated || !isOffered(cloud, info)) return;
  checkApiVersion(info, request.apiVersion, '', cloud, estate.context.now());
}
