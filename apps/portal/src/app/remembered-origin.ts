/** Places below `/portal`, and the API reference, which is a page of the portal too where it takes a session. */
const portal = /^(?:\/portal(?:[/?#]|$)|\/api\/docs(?:#|$))/;
const longest = 2000;
/** What browsers and proxies read as a second slash, a way up, or nothing at all. */
const misread = /[\\\p{Cc}\p{Zl}\p{Zp}]|^[^?#]*(?:\/\/|%2f|%5c|%00|%0[ad]|\/\.{1,2}(?:[/?#]|$)|%2e)/iu;

/** Whether an address is a place inside of the portal, however it is read. */
function isPlace(address: string): boolean {
  return address.length <= longest && portal.test(address) && !misread.test(address);
}

/** Where to go after sign-in: the place the guard turned away from, the last place of the session, or Blueprints. */
export function rememberedOrigin(state: unknown, latestURLPath: string): string {
  const origin =
    typeof state === 'object' && state !== null && 'origin' in state && typeof state.origin === 'string'
      ? state.origin
      : latestURLPath;
  // Only places inside of the portal: an address handed in from elsewhere must not send anyone away.
  return isPlace(origin) ? origin : '/portal';
}
