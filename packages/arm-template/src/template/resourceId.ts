import { Failure } from '../expression/failure.ts';

/** Resources that are scopes themselves have ids without a provider. */
const places: Record<string, string> = {
  'microsoft.resources/resourcegroups': 'resourceGroups',
  'microsoft.resources/subscriptions': 'subscriptions',
};

/** The service ignores a slash at the end of a type. */
const withoutSlash = (type: string): string => type.replace(/\/$/, '');

/** Joins a scope's id, a type such as `A.B/c/d` and its names into a resource id. */
export function joinResourceId(scope: string, type: string, names: readonly string[]): string {
  const place = places[withoutSlash(type).toLowerCase()];
  if (place !== undefined) return `${place === 'subscriptions' ? '' : scope}/${place}/${names[0] ?? ''}`;
  const [provider = '', ...segments] = withoutSlash(type).split('/');
  const path = segments.map((segment, i) => `${segment}/${names[i] ?? ''}`).join('/');
  return `${scope}/providers/${provider}/${path}`;
}

/** Checks that a type is complete and has as many segments as there are names. */
export function checkTypeAndNames(subject: string, type: string, names: readonly string[]): void {
  const segments = withoutSlash(type).split('/').length - 1;
  if (segments < 1) throw new Failure('WrongArguments', 'resource-type-invalid', { subject, type });
  if (segments !== names.length)
    throw new Failure('WrongArguments', 'resource-name-count', {
      subject,
      type,
      expected: segments,
      count: names.length,
    });
}
