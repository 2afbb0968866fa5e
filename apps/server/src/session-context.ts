import type { CloudName, PermissionHolder } from '@blueport/contracts';

/** Who is calling, resolved from the bearer handle for each request; permission lists come fresh from the database. */
export interface SessionContext {
  readonly sessionId: string;
  /** A person at a screen, or a personal access token. */
  readonly kind: 'interactive' | 'automation';
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  /** The organization the account belongs to. */
  readonly homeOrganizationId: string;
  /** The organization the session acts in: the same, unless an operator acts in another one. */
  readonly organizationId: string;
  readonly organizationName: string;
  readonly roleId: string;
  readonly roleName: string;
  /** The directory the person is signed in to, and who they are in it. */
  readonly tenantId: string;
  readonly objectId: string;
  readonly cloud: CloudName;
  readonly permissions: PermissionHolder;
  /** When the person last proved to the directory who they are; null where it did not say. */
  readonly authenticatedAt: Date | null;
  /** Whether they did so by more than one factor. */
  readonly multiFactor: boolean;
  readonly expiresAt: Date;
  /** SHA-256 of the handle that the x-azure-token header carries. */
  readonly azureTokenHash: Buffer;
  /** Whether the session holds keys of AWS. */
  readonly awsSignedIn: boolean;
}

/** Resolves a bearer handle; throws a `Refusal` (not-signed-in, account-disabled, ...) where it does not stand for a live session. */
export interface Authenticator {
  authenticate(handle: string): Promise<SessionContext>;
}
