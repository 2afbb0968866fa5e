import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';

/** A row of an organization's audit log: who did what to which object, from where, and the link of the hash chain. */
export const auditEntrySchema = z.object({
  number: z.number(),
  time: z.string(),
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  /** A user, a provisioning token of the directory, or the portal itself, which includes anonymous requests. */
  actorType: z.enum(['user', 'provisioningToken', 'portal']),
  accountId: z.nullable(z.string()),
  /**
   * Current name and email of the user, or the name of the provisioning token. Null if the account was deleted or the
   * request was anonymous.
   */
  accountName: z.nullable(z.string()),
  accountEmail: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  ip: z.string(),
  requestId: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  /** Current name, or the name when the entry was written. Exports have only the latter. Null if there is none. */
  objectName: z.nullable(z.string()),
  /** Path of the object's page below /portal. Null in exports, and if the object has no page or no longer exists. */
  objectPath: z.nullable(z.string()),
  beforeHash: z.nullable(z.string()),
  afterHash: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  hash: z.string(),
});
export type AuditEntryAnswer = z.infer<typeof auditEntrySchema>;

export const auditRoutes = {
  list: defineRoute({
    id: 'audit.list',
    method: 'GET',
    path: '/api/audit',
    summary: 'List entries of the audit log, newest first; limit=0 exports it',
    access: holders('auditList'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(auditEntrySchema),
  }),
  verify: defineRoute({
    id: 'audit.verify',
    method: 'GET',
    path: '/api/audit/verify',
    summary: 'Verify the hash chain of the audit log',
    access: holders('auditList'),
    scope: 'organization',
    response: z.object({
      intact: z.boolean(),
      /** Number of verified links. */
      links: z.number(),
      /** Number of the first invalid link. */
      brokenAt: z.nullable(z.number()),
      /** Hash of the newest link. Store it elsewhere to detect a rewritten log. */
      head: z.nullable(z.string()),
    }),
  }),
} as const;
