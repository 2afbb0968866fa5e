import { ScimError } from './scim-error.ts';

/** Throws 412 if If-Match contains a different version of the resource. Without If-Match, the last change wins. */
export function checkVersion(ifMatch: string | undefined, { version }: { readonly version: number }): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const named = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!named.includes(`"${version}"`))
    throw new ScimError(412, 'The resource has changed since it was read.');
}
