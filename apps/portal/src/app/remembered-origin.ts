/** Paths below `/portal`, and the API reference, which is a portal page if it requires a session. */
const portal = /^(?:\/portal(?:[/?#]|$)|\/api\/docs(?:#|$))/;
const longest = 2000;
/** Characters that browsers and proxies may read as a second slash, a parent folder or nothing at all. */
const misread = /[\\\p{Cc}\p{Zl}\p{Zp}]|^[^?#]*(?:\/\/|%2f|%5c|%00|%0[ad]|\/\.{1,2}(?:[/?#]|$)|%2e)/iu;

/** Whether an address is inside the portal in every possible reading. */
function isPlace(address: string): boolean {
  return address.length <= longest && portal.test(address) && !misread.test(address);
}

/**
 * Returns the address to open after sign-in: the page the guard redirected from, the last page of the session, or the
 * home page.
 */
export function rememberedOrigin(state: unknown, latestURLPath: string): string {
  const origin =
    typeof state === 'object' && state !== null && 'origin' in state && typeof state.origin === 'string'
      ? state.origin
      : latestURLPath;
  // Only addresses inside the portal: an address from another source must not redirect users to another site.
  return isPlace(origin) ? origin : '/portal/home';
}
