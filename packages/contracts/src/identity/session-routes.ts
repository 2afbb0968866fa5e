import * as z from 'zod/mini';
import { clouds } from '../reference/enumerations.ts';
import { landingNames } from '../site/landing.ts';
import { defineRoute, everyone, signedIn } from '../api/route.ts';
import { heldRoleSchema } from './held-role.ts';

const permissionList = z.array(z.string());

export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(['Invited', 'Active', 'Disabled', 'Expired']),
  orgId: z.string(),
  /** The role's name. */
  role: z.string(),
  orgInfo: z.optional(permissionList),
  roleInfo: z.optional(permissionList),
});

/** Remaining lifetime of a session in seconds. Durations do not depend on the browser's clock. */
export const sessionLifetimeSchema = z.object({
  /** Until the absolute expiry of the session. */
  sessionSeconds: z.number(),
  /** Until the first of the session's directory tokens expires. */
  tokenSeconds: z.number(),
});
export type SessionLifetime = z.infer<typeof sessionLifetimeSchema>;

/**
 * The session returned at sign-in and renewal. The three tokens are opaque handles; `secondaryAzureToken` is empty
 * until a token for the storage data plane is stored.
 */
export const sessionSchema = z.object({
  token: z.string(),
  azureToken: z.string(),
  secondaryAzureToken: z.string(),
  tenantId: z.string(),
  provider: z.string(),
  lastLoginTime: z.string(),
  expiresAt: z.string(),
  lifetime: sessionLifetimeSchema,
  msService: z.enum(clouds),
  account: accountSchema,
  /** Domain of the organization's government directory, the login hint of the next government sign-in. */
  governmentDomain: z.optional(z.string()),
  /**
   * Tenant IDs of the organization's directories, if the session of a guest is in none of them. Cloud calls require a
   * session in one: sign in there with this session in the authorization header.
   */
  guestDirectories: z.optional(z.array(z.string())),
});
export type SessionAnswer = z.infer<typeof sessionSchema>;

const tokens = {
  accessToken: z.string().check(z.minLength(1), z.maxLength(20_000)),
  azureToken: z.string().check(z.minLength(1), z.maxLength(20_000)),
  tenantId: z.guid(),
};
const renewBody = z.strictObject(tokens);
const loginBody = z.strictObject({
  ...tokens,
  /** One-time code that makes the user the first operator of a portal. */
  claim: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** One-time code from the invitation mail. */
  invitation: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** The organization to sign in to. Required for a person with accounts in several organizations. */
  organizationId: z.optional(z.guid()),
});

export const signInCloudSchema = z.object({
  clientId: z.string(),
  /** https authority for the vendor's library, ending in /common. */
  authority: z.string(),
  knownAuthorities: z.array(z.string()),
  /** The authority metadata document as JSON text. Present only with the embedded directory. */
  authorityMetadata: z.optional(z.string()),
  /** Scope of the portal's own API. */
  apiScope: z.string(),
  /** Scope of cloud management. */
  managementScope: z.string(),
  /** Scope of the storage data plane. Absent if the server obtains that token on behalf of the user. */
  storageScope: z.optional(z.string()),
  /** openid, profile, User.Read. */
  signInScopes: z.array(z.string()),
  /** Domain of the tenant, unless the browser knows that of the organization. */
  loginHint: z.optional(z.string()),
  domainHint: z.optional(z.string()),
  /** Origins that the page must be able to connect to and frame for sign-in. */
  origins: z.array(z.string()),
});

export const demoAccountSchema = z.object({
  email: z.string(),
  name: z.string(),
  description: z.string(),
  /** The description in the other languages of the portal. */
  translations: z.optional(z.object({ de: z.string(), fr: z.string() })),
  cloud: z.enum(clouds),
});

export const signInConfigSchema = z.object({
  product: z.string(),
  clouds: z.object({ general: z.nullable(signInCloudSchema), us_gov: z.nullable(signInCloudSchema) }),
  /** Empty unless the cloud is the embedded one. */
  demoAccounts: z.array(demoAccountSchema),
});
export type SignInConfig = z.infer<typeof signInConfigSchema>;
export type SignInCloud = z.infer<typeof signInCloudSchema>;

/** The handle of the token for the storage data plane, and the time until it expires. */
export const storageAccessSchema = z.object({
  secondaryAzureToken: z.string(),
  expiresAt: z.string(),
});
export type StorageAccess = z.infer<typeof storageAccessSchema>;

export const sessionRoutes = {
  signInConfig: defineRoute({
    id: 'config.signIn',
    method: 'GET',
    path: '/api/portal/config/signin',
    summary: 'Get the settings of the sign-in page: clouds, authorities and demo accounts',
    access: everyone,
    scope: 'none',
    response: signInConfigSchema,
  }),
  landing: defineRoute({
    id: 'webSettings.landing',
    method: 'GET',
    path: '/api/web-settings/landing',
    summary: 'Get the landing page that is shown outside the portal',
    access: everyone,
    scope: 'none',
    response: z.object({ data: z.enum(landingNames) }),
  }),
  login: defineRoute({
    id: 'session.login',
    method: 'POST',
    path: '/api/user/login',
    summary:
      'Exchange directory tokens for a session; an authorization header with an earlier session ends that session. With accounts in several organizations, `organizationId` is required (problem `organization-choice`)',
    access: everyone,
    scope: 'none',
    bodyLimit: 'signIn',
    body: loginBody,
    response: sessionSchema,
  }),
  renew: defineRoute({
    id: 'session.renew',
    method: 'PUT',
    path: '/api/user/session',
    summary: 'Renew the directory tokens of the current session',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    body: renewBody,
    response: sessionSchema,
  }),
  storage: defineRoute({
    id: 'session.storage',
    method: 'POST',
    path: '/api/user/session/storage',
    summary: 'Store a token of the caller for the storage data plane with the current session',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    bodyLimit: 'signIn',
    body: z.strictObject({
      /** Absent if the server is to obtain it on behalf of the caller. */
      storageToken: z.optional(tokens.azureToken),
    }),
    response: storageAccessSchema,
  }),
  logout: defineRoute({
    id: 'session.logout',
    method: 'DELETE',
    path: '/api/user/session',
    summary: 'End the current session',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    status: 204,
  }),
  me: defineRoute({
    id: 'user.me',
    method: 'GET',
    path: '/api/user/me',
    summary:
      'Get the signed-in account with its organization, role, directories, sessions and effective permissions',
    access: signedIn,
    automation: 'allowed',
    scope: 'account',
    response: z.object({
      account: accountSchema,
      organization: z.object({ id: z.string(), name: z.string(), key: z.string() }),
      /** Whether an operator is acting in this organization, which is not their own. */
      acting: z.boolean(),
      /** The primary role. */
      role: z.object({ id: z.string(), name: z.string() }),
      /** Additional roles that have not ended, by name. */
      roles: z.array(heldRoleSchema),
      /** Seconds until the first of these roles ends; null if none of them ends. */
      roleEndSeconds: z.nullable(z.number()),
      effectivePermissions: permissionList,
      msService: z.enum(clouds),
      tenantId: z.string(),
      /** Null for a personal access token, which has no directory tokens to renew. */
      lifetime: z.nullable(sessionLifetimeSchema),
      /** When the stored token for the storage data plane expires; null if none is stored. */
      storageAccessUntil: z.nullable(z.string()),
      sessions: z.array(
        z.object({
          id: z.string(),
          current: z.boolean(),
          createdAt: z.string(),
          lastSeenAt: z.string(),
          expiresAt: z.string(),
          userAgent: z.string(),
          ip: z.string(),
        }),
      ),
    }),
  }),
  directories: defineRoute({
    id: 'user.directories',
    method: 'GET',
    path: '/api/user/directory',
    summary:
      'List the directories of the organization in which the signed-in account has an identity; all of them for a guest',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    response: z.array(z.object({ key: z.string(), text: z.string() })),
  }),
  organizations: defineRoute({
    id: 'user.organizations',
    method: 'GET',
    path: '/api/user/organization',
    summary: 'List the organizations in which the signed-in person has an account; sign in again to switch',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    response: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Whether it is the organization of the session. */
        current: z.boolean(),
        /** The directory to sign in to. */
        tenantId: z.string(),
        cloud: z.enum(clouds),
        /** The primary role of the account there. */
        role: z.string(),
        /** When the account was last used interactively; null if never. */
        lastUsedAt: z.nullable(z.string()),
      }),
    ),
  }),
} as const;
