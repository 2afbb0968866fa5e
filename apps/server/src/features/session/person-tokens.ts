import type { CloudName } from '@blueport/contracts';

/** A directory token that a person handed in, as it is (contracts.md section 2). */
export interface PersonToken {
  readonly token: string;
  readonly expiresAt: Date;
  readonly tenantId: string;
  readonly objectId: string;
  readonly cloud: CloudName;
}

/** The cloud tokens of live sessions. Throws `Refusal('cloud-sign-in-needed')` where none is left that is still valid. */
export interface PersonTokens {
  /** For cloud management, used as it is. */
  management(sessionId: string): Promise<PersonToken>;
  /** Issued for the portal's own API: the assertion of the on-behalf-of grant. */
  portal(sessionId: string): Promise<PersonToken>;
}
