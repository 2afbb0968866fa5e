import type { CloudName, SessionAnswer, SessionLifetime } from '@blueport/contracts';
import { derivedHandle } from '../../../security/handle.ts';

export interface AnsweredAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly state: 'Invited' | 'Active' | 'Disabled' | 'Expired';
  readonly organizationId: string;
  readonly roleName: string;
  readonly orgInfo: readonly string[] | null | undefined;
  readonly roleInfo: readonly string[] | null | undefined;
}

/** The account as the store keeps it (spec.md section 3). */
export function presentAccount(account: AnsweredAccount): SessionAnswer['account'] {
  const { organizationId, roleName, orgInfo, roleInfo, ...rest } = account;
  return {
    ...rest,
    orgId: organizationId,
    role: roleName,
    ...(orgInfo && { orgInfo: [...orgInfo] }),
    ...(roleInfo && { roleInfo: [...roleInfo] }),
  };
}

/** When a session and its directory tokens end. */
export interface SessionEnds {
  readonly expiresAt: Date;
  readonly portalTokenExpiresAt: Date;
  readonly azureTokenExpiresAt: Date;
}

/** Returns the seconds until a session and its tokens end; 0 if they have ended. */
export function presentLifetime(ends: SessionEnds, now: Date): SessionLifetime {
  const secondsUntil = (time: Date): number =>
    Math.max(0, Math.floor((time.getTime() - now.getTime()) / 1000));
  return {
    sessionSeconds: secondsUntil(ends.expiresAt),
    tokenSeconds: Math.min(secondsUntil(ends.portalTokenExpiresAt), secondsUntil(ends.azureTokenExpiresAt)),
  };
}

/** What sign-in and renewal answer. */
export function presentSession(parts: {
  token: string;
  tenantId: string;
  cloud: CloudName;
  createdAt: Date;
  ends: SessionEnds;
  now: Date;
  /** Whether the session is signed in to AWS too. */
  aws: boolean;
  account: AnsweredAccount;
}): SessionAnswer {
  return {
    token: parts.token,
    azureToken: derivedHandle('azure', parts.token),
    secondaryAzureToken: '',
    tenantId: parts.tenantId,
    provider: parts.aws ? 'aws-auth' : 'azure',
    lastLoginTime: parts.createdAt.toISOString(),
    expiresAt: parts.ends.expiresAt.toISOString(),
    lifetime: presentLifetime(parts.ends, parts.now),
    msService: parts.cloud,
    account: presentAccount(parts.account),
  };
}
