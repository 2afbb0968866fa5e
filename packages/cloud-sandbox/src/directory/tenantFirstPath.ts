/**
 * The sign-in library takes the first segment of an endpoint's path for the tenant and puts another tenant
 * in its place when it switches directory. Hence the addresses given to pages begin with the tenant,
 * `/{tenantid}/login/…`, and mean the same as `/login/{tenantid}/…`.
 */
export function withPrefixFirst(url: string): string {
  return url.replace(/^\/([^/?]+)\/(login|login-gov)(?=\/)/i, '/$2/$1');
}

/** Base of the endpoints for pages; `{tenantid}` is theirs to fill in. */
export function tenantFirstBase(origin: string, loginPrefix: string): string {
  return `${origin}/{tenantid}${loginPrefix}`;
}
