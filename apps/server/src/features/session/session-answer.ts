import type { CloudName, SessionAnswer } from '@blueport/contracts';
import { derivedHandle } from '../../security/handle.ts';

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

/** What sign-in and renewal answer. */
export function presentSession(parts: {
  token: string;
  tenantId: string;
  cloud: CloudName;
  createdAt: Date;
  expiresAt: Date;
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
    expiresAt: parts.expiresAt.toISOString(),
    msService: parts.cloud,
    account: presentAccount(parts.account),
  };
}
