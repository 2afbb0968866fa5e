import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';

/** One row of an organization's trail: who did what to which object, from where, and the link of the hash chain. */
export const auditEntrySchema = z.object({
  number: z.number(),
  time: z.string(),
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  accountId: z.nullable(z.string()),
  /** Name and address as they are today; null where the account is gone or nobody was signed in. */
  accountName: z.nullable(z.string()),
  accountEmail: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  ip: z.string(),
  requestId: z.string(),
  objectType: z.string(),
  objectId: z.string(),
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
    summary: 'Audit log of the organization, newest first; limit=0 exports it',
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
      /** Number of links walked. */
      links: z.number(),
      /** Number of the first link that does not hold. */
      brokenAt: z.nullable(z.number()),
      /** Hash of the newest link: write it down elsewhere to recognise a trail that was made anew. */
      head: z.nullable(z.string()),
    }),
  }),
} as const;
