import type { CloudName, SessionAnswer, SessionLifetime } from '@blueport/contracts';
import { derivedHandle } from '../../../security/handle.ts';

export interface PresentedAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly state: 'Invited' | 'Active' | 'Disabled' | 'Expired';
  readonly organizationId: string;
  readonly roleName: string;
  readonly orgInfo: readonly string[] | null | undefined;
  readonly roleInfo: readonly string[] | null | undefined;
}

/** Presents the account in the format of the portal's store. */
export function presentAccount(account: PresentedAccount): SessionAnswer['account'] {
  const { organizationId, roleName, orgInfo, roleInfo, ...rest } = account;
  return {
    ...rest,
    orgId: organizationId,
    role: roleName,
    ...(orgInfo && { orgInfo: [...orgInfo] }),
    ...(roleInfo && { roleInfo: [...roleInfo] }),
  };
}

/** Expiry of a session and its directory tokens. */
export interface SessionEnds {
  readonly expiresAt: Date;
  readonly portalTokenExpiresAt: Date;
  readonly azureTokenExpiresAt: Date;
}

/** Returns the seconds until a session and its tokens expire; 0 if they have expired. */
export function presentLifetime(ends: SessionEnds, now: Date): SessionLifetime {
  const secondsUntil = (time: Date): number =>
    Math.max(0, Math.floor((time.getTime() - now.getTime()) / 1000));
  return {
    sessionSeconds: secondsUntil(ends.expiresAt),
    tokenSeconds: Math.min(secondsUntil(ends.portalTokenExpiresAt), secondsUntil(ends.azureTokenExpiresAt)),
  };
}

/** Presents the response to sign-in and renewal. */
export function presentSession(parts: {
  token: string;
  tenantId: string;
  cloud: CloudName;
  createdAt: Date;
  ends: SessionEnds;
  now: Date;
  /** Whether a token for the storage data plane is stored with the session. */
  hasStorageToken: boolean;
  /** Whether the session is also signed in to AWS. */
  aws: boolean;
  account: PresentedAccount;
  governmentDomain?: string | undefined;
  guestDirectories?: readonly string[] | undefined;
}): SessionAnswer {
  return {
    token: parts.token,
    azureToken: derivedHandle('azure', parts.token),
    secondaryAzureToken: parts.hasStorageToken ? derivedHandle('storage', parts.token) : '',
    tenantId: parts.tenantId,
    provider: parts.aws ? 'aws-auth' : 'azure',
    lastLoginTime: parts.createdAt.toISOString(),
    expiresAt: parts.ends.expiresAt.toISOString(),
    lifetime: presentLifetime(parts.ends, parts.now),
    msService: parts.cloud,
    account: presentAccount(parts.account),
    ...(parts.guestDirectories && { guestDirectories: [...parts.guestDirectories] }),
    ...(parts.governmentDomain && { governmentDomain: parts.governmentDomain }),
  };
}
