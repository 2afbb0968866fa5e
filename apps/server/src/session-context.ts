import type { CloudName, PermissionHolder } from '@blueport/contracts';

/**
 * The caller, resolved from the bearer handle for each request; permission lists are read from the database each time.
 */
export interface SessionContext {
  readonly sessionId: string;
  /** An interactive session or a personal access token. */
  readonly kind: 'interactive' | 'automation';
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  /** The organization the account belongs to. */
  readonly homeOrganizationId: string;
  /** The organization the session acts in: the home organization, unless an operator acts in another one. */
  readonly organizationId: string;
  readonly organizationName: string;
  /** The primary role. */
  readonly roleId: string;
  readonly roleName: string;
  /** All roles the user holds now, the primary one included. */
  readonly roleIds: readonly string[];
  /** The directory the user is signed in to, and their identity in it. */
  readonly tenantId: string;
  readonly objectId: string;
  readonly cloud: CloudName;
  /** The keys of the organization, and the union of the keys of all roles. */
  readonly permissions: PermissionHolder;
  /** When the directory last authenticated the user; null if it did not report this. */
  readonly authenticatedAt: Date | null;
  /** Whether that authentication used more than one factor. */
  readonly multiFactor: boolean;
  readonly expiresAt: Date;
  /** SHA-256 of the handle in the x-azure-token header. */
  readonly azureTokenHash: Buffer;
  /** Whether the session has AWS keys. */
  readonly awsSignedIn: boolean;
}

/**
 * Resolves a bearer handle. Throws a `Refusal` (not-signed-in, account-disabled, ...) without a live session for it.
 */
export interface Authenticator {
  authenticate(handle: string): Promise<SessionContext>;
}
