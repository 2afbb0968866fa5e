const portal = /^\/portal(?:[/?#]|$)/;

/** Where to go after sign-in: the place the guard turned away from, the last place of the session, or Blueprints. */
export function rememberedOrigin(state: unknown, latestURLPath: string): string {
  const origin =
    typeof state === 'object' && state !== null && 'origin' in state && typeof state.origin === 'string'
      ? state.origin
      : latestURLPath;
  // Only places inside of the portal: an address handed in from elsewhere must not send anyone away.
  return portal.test(origin) ? origin : '/portal';
}
