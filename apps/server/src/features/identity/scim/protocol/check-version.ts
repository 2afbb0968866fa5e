import { ScimError } from './scim-error.ts';

/** Throws 412 if the request names another version of the resource. Without If-Match, the last change wins. */
export function checkVersion(ifMatch: string | undefined, { version }: { readonly version: number }): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const named = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!named.includes(`"${version}"`)) throw new ScimError(412, 'The resource was changed in the meantime.');
}
