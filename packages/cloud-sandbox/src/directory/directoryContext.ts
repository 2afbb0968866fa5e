import type { FastifyReply } from 'fastify';
import type { SandboxContext } from '../context.ts';
import type { Client, Tenant } from '../world/people.ts';
import type { BrowserSessions } from './browserSessions.ts';
import type { CloudProfile } from './cloudProfile.ts';
import type { DeviceCodes } from './device/deviceCodes.ts';
import type { Records } from './records.ts';
import type { TenantProvider } from './tenantProvider.ts';
import type { Tokens } from './tokens.ts';

/** Shared state of the pages and endpoints of one cloud's directory. */
export interface DirectoryContext {
  sandbox: SandboxContext;
  profile: CloudProfile;
  client: Client;
  tokens: Tokens;
  records: Records;
  sessions: BrowserSessions;
  deviceCodes: DeviceCodes;
  /** An arbitrary tenant of this cloud, for requests to `common` before the person is known. */
  anyTenant: Tenant;
  providerOf(tenant: Tenant): TenantProvider;
}

/** Returns the exact URIs to which the directory may redirect. */
export function redirectUris(portalOrigins: readonly string[]): string[] {
  return portalOrigins.map((origin) => `${origin}/redirect.html`);
}

/** Returns whether a name addresses all tenants. */
export function isSharedAuthority(name: string): boolean {
  return name === 'common' || name === 'organizations';
}

/** Finds the tenant that a path names by id or domain. Returns undefined for `common` and for unknown names. */
export function tenantNamed(directory: DirectoryContext, name: string): Tenant | undefined {
  return directory.sandbox.people.tenants.find(
    (tenant) =>
      tenant.cloud === directory.profile.cloud &&
      (tenant.tenantId === name.toLowerCase() || tenant.domain === name.toLowerCase()),
  );
}

/** Sends a page. The portal may frame it only if it requested a frame. */
export function sendPage(
  reply: FastifyReply,
  page: { status: number; html: string; frameAncestors?: readonly string[] },
): FastifyReply {
  const ancestors = page.frameAncestors?.join(' ') ?? "'none'";
  return reply
    .code(page.status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors ${ancestors}`,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(page.html);
}
