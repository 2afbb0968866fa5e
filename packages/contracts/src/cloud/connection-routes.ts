import * as z from 'zod/mini';
import { clouds } from '../reference/enumerations.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';
import { visibleText } from '../api/visible-text.ts';

export const connectionKinds = ['secret', 'certificate', 'federation'] as const;

/** How the last test went; null where there was none. */
export const connectionTestSchema = z.object({
  ok: z.boolean(),
  at: z.string(),
  /** What went wrong in plain words; empty where all is well. */
  message: z.string(),
  /** Names the message in every language, as `reason` and `values` of a problem do. */
  reason: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.string())),
  /** Scopes the connection can see, with whether it may read resources in them. */
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
  /** What identifies the credential without being one: SHA-256 thumbprint of a certificate, issuer, subject and audience of a federation. */
  thumbprint: z.nullable(z.string()),
  federation: z.nullable(z.object({ issuer: z.string(), subject: z.string(), audience: z.string() })),
  /** End of a certificate. */
  expiresAt: z.nullable(z.string()),
  lastTest: z.nullable(connectionTestSchema),
  rotatedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The version for If-Match. */
  etag: z.string(),
});
export type Connection = z.infer<typeof connectionSchema>;

const pem = z.string().check(z.minLength(50), z.maxLength(20_000));

/** A credential goes in and never comes out. */
export const connectionCredentialSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('secret'),
    secret: z.string().check(z.minLength(1), z.maxLength(2000)),
  }),
  z.strictObject({
    kind: z.literal('certificate'),
    /** PEM of the certificate that the application knows. */
    certificate: pem,
    /** PEM of its private key, PKCS #8, not encrypted. */
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
    summary: 'Cloud connections of an organization; credentials are never answered',
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
    summary: 'Add a connection to one of the organization’s directories; it is tested by a separate call',
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
    summary: 'Get a token by a connection and list what it can see; a failure is a result, not a refusal',
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
      'Rename a connection or replace its credential; the old credential stays until the new one passed its test',
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
    summary: 'Remove a connection and forget its credential',
    access: holders('organizationConnection'),
    scope: 'organization',
    ifMatch: 'required',
    freshSignIn: 'required',
    params: one,
    status: 204,
  }),
} as const;
