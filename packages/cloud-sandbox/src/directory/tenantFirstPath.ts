/**
 * Rewrites `/{tenantid}/login/…` to `/login/{tenantid}/…`. The sign-in library assumes that the first segment of an
 * endpoint's path is the tenant and replaces it when it switches tenants, so the URLs given to pages begin with the
 * tenant.
 */
export function withPrefixFirst(url: string): string {
  return url.replace(/^\/([^/?]+)\/(login|login-gov)(?=\/)/i, '/$2/$1');
}

/** Returns the base URL of the endpoints for pages, which replace `{tenantid}`. */
export function tenantFirstBase(origin: string, loginPrefix: string): string {
  return `${origin}/{tenantid}${loginPrefix}`;
}
