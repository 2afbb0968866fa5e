import * as z from 'zod/mini';
import { noteSchema } from '../messages/note-schema.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { mailStates } from '../identity/invitation-routes.ts';
import { defineRoute, holders } from '../api/route.ts';
import { mailTemplateTypes } from './mail-templates.ts';
import { mailLanguages } from './mail-templates/mail-template.ts';

export const maxSubjectLength = 200;
export const maxBodyLength = 10_000;

/** Line breaks and other control characters in a header field are rejected before placeholders are checked. */
const subjectSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(maxSubjectLength),
    z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'A subject is one line without control characters.'),
  );

/** A subset of Markdown. Line breaks and tabs are the only allowed control characters. */
const bodySchema = z.string().check(
  z.minLength(1),
  z.maxLength(maxBodyLength),
  // oxlint-disable-next-line no-control-regex -- it is what must not be there
  z.regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/, 'Control characters are not allowed.'),
);

const contentSchema = { subject: subjectSchema, body: bodySchema };

export const mailPlaceholderSchema = z.object({
  /** Written in a template as `{{name}}`. */
  name: z.string(),
  description: z.string(),
  sample: z.string(),
  kind: z.enum(['text', 'link']),
  /** Whether a template of this type must contain it. */
  required: z.boolean(),
});

export const mailTemplateSchema = z.object({
  id: z.string(),
  orgId: z.string(),
  type: z.literal(Object.values(mailTemplateTypes)),
  language: z.enum(mailLanguages),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  /** 0 while the product's own template is used. */
  version: z.number(),
  /** Version for If-Match. */
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
  /** `default` is the product's own text, initially or after a reset. */
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
  /** The last error of the mail server or the connection to it. */
  lastError: z.nullable(z.string()),
  /** The last error as a translatable note; null for mail of an earlier version. */
  failure: z.nullable(noteSchema),
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
    summary: 'List the mail templates of an organization: every type in every language',
    access: previewers,
    scope: 'organization',
    query: z.strictObject({ orgId: z.guid() }),
    response: listResultOf(mailTemplateSchema),
  }),
  outbox: defineRoute({
    id: 'mailOutbox.list',
    method: 'GET',
    path: '/api/mailtemplate/outbox',
    summary:
      'List mail of the organization: pending, sent, and dead letters with the response of the mail server',
    access: editors,
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(outboxRowSchema),
  }),
  retry: defineRoute({
    id: 'mailOutbox.retry',
    method: 'POST',
    path: '/api/mailtemplate/outbox/:id/retry',
    summary: 'Resend a dead letter with the same Message-ID',
    access: editors,
    scope: 'organization',
    params: templateParams,
    response: outboxRowSchema,
  }),
  get: defineRoute({
    id: 'mailTemplate.get',
    method: 'GET',
    path: '/api/mailtemplate/:id',
    summary: 'Get a mail template',
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
    summary: 'List versions of a mail template, newest first, including the default text',
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
