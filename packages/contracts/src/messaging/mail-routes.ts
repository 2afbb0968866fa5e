import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { mailStates } from '../identity/invitation-routes.ts';
import { defineRoute, holders } from '../api/route.ts';

export const longestSubject = 200;
export const longestBody = 10_000;

/** Line breaks and other control characters in a header field are refused before anything looks at the placeholders. */
const subjectSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(longestSubject),
    z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'A subject is one line without control characters.'),
  );

/** Markdown of a small kind; line breaks and tabs are the only control characters. */
const bodySchema = z.string().check(
  z.minLength(1),
  z.maxLength(longestBody),
  // oxlint-disable-next-line no-control-regex -- it is what must not be there
  z.regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/, 'Control characters are not text.'),
);

const contentSchema = { subject: subjectSchema, body: bodySchema };

export const mailPlaceholderSchema = z.object({
  /** Written in a template as `{{name}}`. */
  name: z.string(),
  description: z.string(),
  sample: z.string(),
  kind: z.enum(['text', 'link']),
  /** Without it a mail of this type has no use; a template that lacks it is refused. */
  required: z.boolean(),
});

/** Types 0 to 4 of spec.md section 3. */
const mailTemplateTypeSchema = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
]);
export type MailTemplateType = z.infer<typeof mailTemplateTypeSchema>;

export const mailTemplateSchema = z.object({
  id: z.string(),
  orgId: z.string(),
  type: mailTemplateTypeSchema,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  /** 0 while the template is the product's own. */
  version: z.number(),
  /** The version for If-Match. */
  etag: z.string(),
  changed: z.boolean(),
  updatedAt: z.nullable(z.string()),
  updatedBy: z.nullable(z.string()),
  placeholders: z.array(mailPlaceholderSchema),
});
export type MailTemplate = z.infer<typeof mailTemplateSchema>;

export const mailTemplateVersionSchema = z.object({
  version: z.number(),
  subject: z.string(),
  body: z.string(),
  /** `default` is the product's own text, either at the start or after a reset. */
  kind: z.enum(['default', 'saved']),
  savedAt: z.nullable(z.string()),
  savedBy: z.nullable(z.string()),
});
export type MailTemplateVersion = z.infer<typeof mailTemplateVersionSchema>;

export const outboxRowSchema = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  messageId: z.string(),
  /** What the mail server or the connection to it said last. */
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  nextAttemptAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
});
export type OutboxRow = z.infer<typeof outboxRowSchema>;

const templateParams = z.strictObject({ id: z.guid() });
const previewers = holders('organizationMailTemplatePreview', 'organizationMailTemplateEdit');
const editors = holders('organizationMailTemplateEdit');

export const mailRoutes = {
  list: defineRoute({
    id: 'mailTemplate.list',
    method: 'GET',
    path: '/api/mailtemplate',
    summary: 'The five mail templates of an organization',
    access: previewers,
    scope: 'organization',
    query: z.strictObject({ orgId: z.guid() }),
    response: listResultOf(mailTemplateSchema),
  }),
  outbox: defineRoute({
    id: 'mailOutbox.list',
    method: 'GET',
    path: '/api/mailtemplate/outbox',
    summary: 'Mail of the organization: pending, sent, and dead letters with the response of the mail server',
    access: editors,
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(outboxRowSchema),
  }),
  retry: defineRoute({
    id: 'mailOutbox.retry',
    method: 'POST',
    path: '/api/mailtemplate/outbox/:id/retry',
    summary: 'Send a dead letter again with the same Message-ID',
    access: editors,
    scope: 'organization',
    params: templateParams,
    response: outboxRowSchema,
  }),
  get: defineRoute({
    id: 'mailTemplate.get',
    method: 'GET',
    path: '/api/mailtemplate/:id',
    summary: 'A mail template',
    access: previewers,
    scope: 'organization',
    params: templateParams,
    response: mailTemplateSchema,
  }),
  put: defineRoute({
    id: 'mailTemplate.put',
    method: 'PUT',
    path: '/api/mailtemplate/:id',
    summary: 'Change a mail template; unknown placeholders are rejected with their position',
    access: editors,
    scope: 'organization',
    ifMatch: 'required',
    params: templateParams,
    body: z.strictObject(contentSchema),
    response: mailTemplateSchema,
  }),
  versions: defineRoute({
    id: 'mailTemplate.versions',
    method: 'GET',
    path: '/api/mailtemplate/:id/version',
    summary: 'Versions of a mail template, newest first, ending with the default text',
    access: previewers,
    scope: 'organization',
    params: templateParams,
    response: listResultOf(mailTemplateVersionSchema),
  }),
  reset: defineRoute({
    id: 'mailTemplate.reset',
    method: 'POST',
    path: '/api/mailtemplate/:id/reset',
    summary: 'Reset a template to the default text; earlier versions are kept',
    access: editors,
    scope: 'organization',
    ifMatch: 'required',
    params: templateParams,
    response: mailTemplateSchema,
  }),
  preview: defineRoute({
    id: 'mailTemplate.preview',
    method: 'POST',
    path: '/api/mailtemplate/:id/preview',
    summary: 'Preview the mail with sample values; nothing is stored or sent',
    access: previewers,
    scope: 'organization',
    effect: 'none',
    params: templateParams,
    body: z.strictObject(contentSchema),
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
  test: defineRoute({
    id: 'mailTemplate.test',
    method: 'POST',
    path: '/api/mailtemplate/:id/test',
    summary: 'Send the mail with sample values to the caller’s own address',
    access: editors,
    scope: 'organization',
    params: templateParams,
    body: z.strictObject(contentSchema),
    response: z.object({ id: z.string(), recipient: z.string() }),
    status: 202,
  }),
} as const;
