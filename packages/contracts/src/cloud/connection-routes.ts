import * as z from 'zod/mini';
import { clouds } from '../reference/enumerations.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';
import { visibleText } from '../api/visible-text.ts';

export const connectionKinds = ['secret', 'certificate', 'federation'] as const;

/** Result of the last test, or null if none was run. */
export const connectionTestSchema = z.object({
  ok: z.boolean(),
  at: z.string(),
  /** The error in plain language, or empty on success. */
  message: z.string(),
  /** Key of the translated message, like `reason` and `values` of a problem. */
  reason: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.string())),
  /** Scopes visible to the connection, and whether it may read resources in them. */
  scopes: z.array(z.object({ subscriptionId: z.string(), name: z.string(), readable: z.boolean() })),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;

export const connectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(connectionKinds),
  cloud: z.enum(clouds),
  tenantId: z.string(),
  directory: z.string(),
  clientId: z.string(),
  /**
   * Identifies the credential without revealing it: SHA-256 thumbprint of a certificate; issuer, subject and audience
   * of a federated credential.
   */
  thumbprint: z.nullable(z.string()),
  federation: z.nullable(z.object({ issuer: z.string(), subject: z.string(), audience: z.string() })),
  /** Expiry of a certificate. */
  expiresAt: z.nullable(z.string()),
  lastTest: z.nullable(connectionTestSchema),
  rotatedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Version for If-Match. */
  etag: z.string(),
});
export type Connection = z.infer<typeof connectionSchema>;

const pem = z.string().check(z.minLength(50), z.maxLength(20_000));

/** A credential, which is accepted but never returned. */
export const connectionCredentialSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('secret'),
    secret: z.string().check(z.minLength(1), z.maxLength(2000)),
  }),
  z.strictObject({
    kind: z.literal('certificate'),
    /** PEM of a certificate registered for the application. */
    certificate: pem,
    /** PEM of its private key, unencrypted PKCS #8. */
    privateKey: pem,
  }),
  z.strictObject({
    kind: z.literal('federation'),
    issuer: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
    subject: visibleText(500),
    audience: visibleText(500),
  }),
]);

const ofOrganization = z.strictObject({ id: z.guid() });
const one = z.strictObject({ id: z.guid(), cid: z.guid() });

export const connectionRoutes = {
  list: defineRoute({
    id: 'connection.list',
    method: 'GET',
    path: '/api/org/:id/connection',
    summary: 'List the cloud connections of an organization, without credentials',
    access: holders('organizationConnection'),
    scope: 'organization',
    params: ofOrganization,
    query: listQuerySchema,
    response: listResultOf(connectionSchema),
  }),
  create: defineRoute({
    id: 'connection.create',
    method: 'POST',
    path: '/api/org/:id/connection',
    summary: 'Add a connection to a directory of the organization; a separate call tests it',
    access: holders('organizationConnection'),
    scope: 'organization',
    freshSignIn: 'required',
    params: ofOrganization,
    body: z.strictObject({
      name: visibleText(120),
      tenantId: z.guid(),
      clientId: z.string().check(z.regex(/^[\w-]{1,100}$/)),
      credential: connectionCredentialSchema,
    }),
    response: connectionSchema,
    status: 201,
  }),
  test: defineRoute({
    id: 'connection.test',
    method: 'POST',
    path: '/api/org/:id/connection/:cid/test',
    summary:
      'Test a connection: request a token and list visible subscriptions; failures are part of the result',
    access: holders('organizationConnection'),
    scope: 'organization',
    params: one,
    response: connectionTestSchema,
  }),
  rotate: defineRoute({
    id: 'connection.rotate',
    method: 'PUT',
    path: '/api/org/:id/connection/:cid',
    summary:
      'Rename a connection or replace its credential; the existing credential stays in use until the new one is tested',
    access: holders('organizationConnection'),
    scope: 'organization',
    ifMatch: 'required',
    freshSignIn: 'required',
    params: one,
    body: z.strictObject({
      name: z.optional(visibleText(120)),
      credential: z.optional(connectionCredentialSchema),
    }),
    response: connectionSchema,
  }),
  remove: defineRoute({
    id: 'connection.delete',
    method: 'DELETE',
    path: '/api/org/:id/connection/:cid',
    summary: 'Remove a connection and delete its credential',
    access: holders('organizationConnection'),
    scope: 'organization',
    ifMatch: 'required',
    freshSignIn: 'required',
    params: one,
    status: 204,
  }),
} as const;
