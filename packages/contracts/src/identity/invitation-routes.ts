import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, everyone, holders } from '../api/route.ts';

/** Text for one line of a mail or a screen: control characters, line breaks above all, would end a header field. */
const oneLine = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), z.regex(/^[^\p{Cc}\u2028\u2029]*$/u));

/** An address as people write it: one mailbox, no display name, nothing that a mail header could take for more. */
export const mailAddressSchema = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)+$/i));

export const invitationStates = ['Pending', 'Expired', 'Accepted', 'Revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** How the mail of an invitation stands; `None` where none was written or it is no longer known. */
export const mailStates = ['None', 'Pending', 'Sending', 'Sent', 'Dead', 'Canceled'] as const;

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  roleId: z.string(),
  role: z.string(),
  state: z.enum(invitationStates),
  invitedBy: z.string(),
  createdAt: z.string(),
  /** When the link last sent ends. */
  expiresAt: z.string(),
  acceptedAt: z.nullable(z.string()),
  mail: z.enum(mailStates),
  /** What the mail server said, where it refused. */
  mailError: z.nullable(z.string()),
});
export type Invitation = z.infer<typeof invitationSchema>;

const newInvitationSchema = z.strictObject({
  email: mailAddressSchema,
  name: z.optional(oneLine(200)),
  roleId: z.guid(),
  /** The end of the account itself; the link always ends after 72 hours. */
  expiresAt: z.optional(z.iso.datetime({ offset: true })),
});
export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** Why one of several people was not invited; the others were. */
export const invitationIssues = [
  'already-member',
  'already-invited',
  'repeated',
  'unknown-role',
  'role-not-grantable',
  'end-in-the-past',
] as const;

export const mostInvitations = 200;
export const invitationHours = 72;

const invitationParams = z.strictObject({ id: z.guid() });

export const invitationRoutes = {
  create: defineRoute({
    id: 'invitation.create',
    method: 'POST',
    path: '/api/invite/user',
    summary: 'Invite up to 200 people; each gets a mail with a link that works once, for 72 hours',
    access: holders('userInvite'),
    scope: 'organization',
    freshSignIn: 'required',
    bodyLimit: 'values',
    body: z.strictObject({
      invitations: z.array(newInvitationSchema).check(z.minLength(1), z.maxLength(mostInvitations)),
    }),
    response: z.object({
      invited: z.number(),
      refused: z.number(),
      results: z.array(
        z.object({
          email: z.string(),
          invitation: z.nullable(invitationSchema),
          issue: z.nullable(z.object({ code: z.enum(invitationIssues), message: z.string() })),
        }),
      ),
    }),
  }),
  list: defineRoute({
    id: 'invitation.list',
    method: 'GET',
    path: '/api/invite/user',
    summary: 'Invitations of the organization, with the state of their mail',
    access: holders('userInvite'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(invitationSchema),
  }),
  resend: defineRoute({
    id: 'invitation.resend',
    method: 'POST',
    path: '/api/invite/user/:id/resend',
    summary: 'Send a new link; the older one stops working',
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
    summary: 'Describe an invitation link before sign-in',
    access: everyone,
    scope: 'none',
    effect: 'none',
    body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: z.object({
      organization: z.string(),
      inviter: z.string(),
      role: z.string(),
      /** The invited address with most of its letters hidden. */
      email: z.string(),
      expiresAt: z.string(),
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
  /** The directory's name, where it belongs to the organization; null for a directory that nobody has linked. */
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
    summary: 'Ask for access with a directory token that proves the address; the response is always the same',
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
    summary: 'Requests for access from the directories of the organization',
    access: holders('userInvite'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(accessRequestSchema),
  }),
  accept: defineRoute({
    id: 'accessRequest.accept',
    method: 'POST',
    path: '/api/trail/request/:id/accept',
    summary: 'Invite the person who asked, with a role',
    access: holders('userInvite'),
    scope: 'organization',
    freshSignIn: 'required',
    params: invitationParams,
    body: z.strictObject({
      roleId: z.guid(),
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
