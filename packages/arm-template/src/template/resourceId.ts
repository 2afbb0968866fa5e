import { Failure } from '../expression/failure.ts';

/** Resources that are places themselves have ids without a provider. */
const places: Record<string, string> = {
  'microsoft.resources/resourcegroups': 'resourceGroups',
  'microsoft.resources/subscriptions': 'subscriptions',
};

/** The service overlooks a slash at the end of a type. */
const withoutSlash = (type: string): string => type.replace(/\/$/, '');

/** Joins a scope's id, a type such as `A.B/c/d` and its names to a resource id. */
export function joinResourceId(scope: string, type: string, names: readonly string[]): string {
  const place = places[withoutSlash(type).toLowerCase()];
  if (place !== undefined) return `${place === 'subscriptions' ? '' : scope}/${place}/${names[0] ?? ''}`;
  const [provider = '', ...segments] = withoutSlash(type).split('/');
  const path = segments.map((segment, i) => `${segment}/${names[i] ?? ''}`).join('/');
  return `${scope}/providers/${provider}/${path}`;
}

/** Checks that a type is complete and that it has as many segments as there are names. */
export function checkTypeAndNames(caller: string, type: string, names: readonly string[]): void {
  const segments = withoutSlash(type).split('/').length - 1;
  if (segments < 1)
    throw new Failure(
      'WrongArguments',
      `${caller}: '${type}' is not a full resource type.`,
      'Write it as Microsoft.Storage/storageAccounts.',
    );
  if (segments !== names.length)
    throw new Failure(
      'WrongArguments',
      `${caller}: the type '${type}' needs ${segments} name${segments === 1 ? '' : 's'}, but ${names.length} ${names.length === 1 ? 'is' : 'are'} given.`,
    );
}
