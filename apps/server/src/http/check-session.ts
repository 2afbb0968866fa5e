import type { IncomingHttpHeaders } from 'node:http';
import { allowsTokens, checkPermission, permissionLabel, type RouteContract } from '@blueport/contracts';
import { derivedHandle, hashHandle } from '../security/handle.ts';
import { Refusal } from '../errors/refusal.ts';
import type { SessionContext } from '../session-context.ts';

/** Returns the bearer handle of a request, or null without one. */
export function bearerHandle(headers: IncomingHttpHeaders): string | null {
  const header = headers.authorization;
  if (header === undefined || header === '') return null;
  const handle = /^Bearer ([\w-]{20,200})$/i.exec(header)?.[1];
  if (!handle) throw new Refusal('not-signed-in');
  return handle;
}

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value || undefined;

/** Checks the optional session headers: their values must match the session. */
export function matchHeaders(headers: IncomingHttpHeaders, session: SessionContext): void {
  const azure = single(headers['x-azure-token']);
  const aws = single(headers['x-aws-auth']);
  const service = single(headers['msservice']);
  const differs: string[] = [];
  if (azure !== undefined && !hashHandle(azure).equals(session.azureTokenHash)) differs.push('x-azure-token');
  // The portal sends `none` without an AWS sign-in.
  if (aws !== undefined && aws !== 'none' && aws !== derivedHandle('aws', bearerHandle(headers) ?? ''))
    differs.push('x-aws-auth');
  if (service !== undefined && service !== session.cloud) differs.push('msService');
  if (differs.length === 0) return;
  throw new Refusal('header-mismatch', {
    reason: 'headers-differ',
    values: { headers: differs.join(', ') },
  });
}

/** Checks that a tenant named in the query is the one of the session. */
export function matchTenant(query: unknown, session: SessionContext): void {
  const tenantId = (query as { tenantId?: unknown } | undefined)?.tenantId;
  if (typeof tenantId !== 'string' || tenantId === '') return;
  if (tenantId.toLowerCase() === session.tenantId.toLowerCase()) return;
  throw new Refusal('header-mismatch', { reason: 'tenant-differs' });
}

/** Checks that the session may use the route: both the organization and the role must have one of its keys. */
export function checkAccess(contract: RouteContract, session: SessionContext): void {
  if (session.kind === 'automation' && !allowsTokens(contract)) {
    throw new Refusal('interactive-session-required', { reason: 'not-with-access-token' });
  }
  if (contract.access.kind !== 'key') return;
  const answers = contract.access.anyOf.map((key) => ({
    key,
    answer: checkPermission(session.permissions, key),
  }));
  if (answers.some(({ answer }) => answer.allowed)) return;
  const [first] = answers;
  if (!first || first.answer.allowed) throw new Refusal('permission-missing');
  const { missing } = first.answer;
  if (missing === 'list') throw new Refusal('permission-list-missing', { permission: first.key, missing });
  throw new Refusal('permission-missing', {
    permission: first.key,
    missing,
    reason: 'permission-not-granted',
    values: { permission: permissionLabel(first.key), missing },
  });
}
