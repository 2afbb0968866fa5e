import * as z from 'zod/mini';
import { mailLanguages } from '../messaging/mail-templates/mail-template.ts';
import { noteSchema } from '../messages/note-schema.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, everyone, holders } from '../api/route.ts';

/**
 * Returns a schema for single-line text in mails and on screens. Control characters, especially line breaks, could end
 * a header field.
 */
const oneLine = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), z.regex(/^[^\p{Cc}\u2028\u2029]*$/u));

/** An email address: one mailbox without a display name, and without characters that could inject mail headers. */
export const mailAddressSchema = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)+$/i));

export const invitationStates = ['Pending', 'Expired', 'Accepted', 'Revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Delivery state of an invitation's mail. `None` if no mail was written or its state is no longer known. */
export const mailStates = ['None', 'Pending', 'Sending', 'Sent', 'Dead', 'Canceled'] as const;

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  roleId: z.string(),
  role: z.string(),
  /** Whether the person is invited as a guest. */
  isGuest: z.boolean(),
  state: z.enum(invitationStates),
  invitedBy: z.string(),
  createdAt: z.string(),
  /** Expiry of the most recently sent link. */
  expiresAt: z.string(),
  acceptedAt: z.nullable(z.string()),
  mail: z.enum(mailStates),
  /** The mail server's error message, if it rejected the mail. */
  mailError: z.nullable(z.string()),
  /** The error as a translatable note; null for mail of an earlier version. */
  mailFailure: z.nullable(noteSchema),
  /** Language of its emails. */
  language: z.enum(mailLanguages),
});
export type Invitation = z.infer<typeof invitationSchema>;

const newInvitationSchema = z.strictObject({
  email: mailAddressSchema,
  name: z.optional(oneLine(200)),
  roleId: z.guid(),
  /** Language of the mail; by default the language that the inviter chose in the portal. */
  language: z.optional(z.enum(mailLanguages)),
  /** Expiry of the account itself; the link always expires after 72 hours. */
  expiresAt: z.optional(z.iso.datetime({ offset: true })),
  /**
   * Tenant ID of the person's directory, which the inviter confirms if the domain of the address is not one of the
   * organization's directories. The person becomes a guest, and can accept only from this directory.
   */
  guestTenantId: z.optional(z.guid()),
});
export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** Why one of several people was not invited. The others were. */
export const invitationIssues = [
  'already-member',
  'already-invited',
  'repeated',
  'unknown-role',
  'role-not-grantable',
  'end-in-the-past',
  'directory-unknown',
  'directory-not-linked',
  'unknown-directory',
  'guest-tenant-differs',
  'guests-off',
  'guest-end-too-late',
] as const;

/** Days until the account of a guest expires, unless the inviter chooses another expiry. */
export const guestDays = 90;
/** Maximum number of days until the account of a guest expires. */
export const maxGuestDays = 366;

export const maxInvitations = 200;
export const invitationHours = 72;

const invitationList = z.strictObject({
  invitations: z.array(newInvitationSchema).check(z.minLength(1), z.maxLength(maxInvitations)),
});
const invitationIssue = z.nullable(z.object({ code: z.enum(invitationIssues), message: z.string() }));

const invitationParams = z.strictObject({ id: z.guid() });

export const invitationRoutes = {
  create: defineRoute({
    id: 'invitation.create',
    method: 'POST',
    path: '/api/invite/user',
    summary: 'Invite up to 200 people; each receives a link by mail that works once, for 72 hours',
    access: holders('userInvite'),
    scope: 'organization',
    freshSignIn: 'required',
    bodyLimit: 'values',
    body: invitationList,
    response: z.object({
      invited: z.number(),
      refused: z.number(),
      results: z.array(
        z.object({
          email: z.string(),
          invitation: z.nullable(invitationSchema),
          issue: invitationIssue,
        }),
      ),
    }),
  }),
  preview: defineRoute({
    id: 'invitation.preview',
    method: 'POST',
    path: '/api/invite/user/preview',
    summary: 'Check invitations before they are sent: issues, directories and guests',
    access: holders('userInvite'),
    scope: 'organization',
    effect: 'none',
    bodyLimit: 'values',
    body: invitationList,
    response: z.object({
      results: z.array(
        z.object({
          email: z.string(),
          issue: invitationIssue,
          /** The directory of the domain of the address, or the one that the inviter named. Null if there is none. */
          directory: z.nullable(
            z.object({
              tenantId: z.string(),
              /** Null if the directory does not allow reading it. */
              name: z.nullable(z.string()),
              /** Whether the organization is linked to it. */
              linked: z.boolean(),
            }),
          ),
          isGuest: z.boolean(),
          /** Expiry of the account; guests always have one. */
          expiresAt: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  list: defineRoute({
    id: 'invitation.list',
    method: 'GET',
    path: '/api/invite/user',
    summary: 'List invitations of the organization with the state of their mail',
    access: holders('userInvite'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(invitationSchema),
  }),
  resend: defineRoute({
    id: 'invitation.resend',
    method: 'POST',
    path: '/api/invite/user/:id/resend',
    summary: 'Resend an invitation with a new link; the previous link stops working',
    access: holders('userInvite'),
    scope: 'organization',
    freshSignIn: 'required',
    params: invitationParams,
    response: invitationSchema,
  }),
  revoke: defineRoute({
    id: 'invitation.revoke',
    method: 'DELETE',
    path: '/api/invite/user/:id',
    summary: 'Revoke an invitation; its link stops working and the invited account is removed',
    access: holders('userInvite'),
    scope: 'organization',
    params: invitationParams,
    status: 204,
  }),
  look: defineRoute({
    id: 'invitation.look',
    method: 'POST',
    path: '/api/invite/user/look',
    summary: 'Get the details of an invitation link before sign-in',
    access: everyone,
    scope: 'none',
    effect: 'none',
    body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: z.object({
      organization: z.string(),
      inviter: z.string(),
      role: z.string(),
      /** The invited email address, partially masked. */
      email: z.string(),
      expiresAt: z.string(),
      /** Domain of the organization's government directory, the login hint of the government sign-in. */
      governmentDomain: z.optional(z.string()),
    }),
  }),
} as const;

export const accessRequestStates = ['Pending', 'Accepted', 'Declined'] as const;

export const accessRequestSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  tenantId: z.string(),
  /** The directory's name, if it belongs to the organization, or null if it is not linked. */
  directory: z.nullable(z.string()),
  state: z.enum(accessRequestStates),
  requestedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
});
export type AccessRequest = z.infer<typeof accessRequestSchema>;

export const accessRequestRoutes = {
  create: defineRoute({
    id: 'accessRequest.create',
    method: 'POST',
    path: '/api/trail/request',
    summary: 'Request access with a directory token that proves the address; the response is always the same',
    access: everyone,
    scope: 'none',
    body: z.strictObject({
      accessToken: z.string().check(z.minLength(1), z.maxLength(12_000)),
      message: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
    }),
    response: z.object({ accepted: z.literal(true) }),
    status: 202,
  }),
  list: defineRoute({
    id: 'accessRequest.list',
    method: 'GET',
    path: '/api/trail/request',
    summary: 'List access requests from the directories of the organization',
    access: holders('userInvite'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(accessRequestSchema),
  }),
  accept: defineRoute({
    id: 'accessRequest.accept',
    method: 'POST',
    path: '/api/trail/request/:id/accept',
    summary: 'Accept an access request: invite the person with a role',
    access: holders('userInvite'),
    scope: 'organization',
    freshSignIn: 'required',
    params: invitationParams,
    body: z.strictObject({
      roleId: z.guid(),
      /** Language of the mail; by default the language that the inviter chose in the portal. */
      language: z.optional(z.enum(mailLanguages)),
      expiresAt: z.optional(z.iso.datetime({ offset: true })),
    }),
    response: invitationSchema,
  }),
  decline: defineRoute({
    id: 'accessRequest.decline',
    method: 'POST',
    path: '/api/trail/request/:id/decline',
    summary: 'Decline a request; the person does not see the reason',
    access: holders('userInvite'),
    scope: 'organization',
    params: invitationParams,
    response: accessRequestSchema,
  }),
} as const;
