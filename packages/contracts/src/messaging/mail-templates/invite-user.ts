import type { MailTemplateDefinition } from './mail-template.ts';
import { link, text } from './placeholders.ts';

export const inviteUser = {
  name: 'inviteUser',
  number: 0,
  title: 'Invite User',
  outboxKind: 'invitation',
  subject: '{{inviterName}} invites you to {{organizationName}}',
  paragraphs: [
    '# Hello {{userName}}',
    '{{inviterName}} invites you to join **{{organizationName}}** in {{productName}}. Your role is **{{roleName}}**.',
    '[Accept the invitation]({{invitationLink}})',
    'The link works once, until {{expiresAt}}. Sign in with the work account {{userEmail}}. Other accounts cannot use the link.',
    'If you did not expect this invitation, ignore this mail.',
  ],
  placeholders: [
    text('userName', 'Name of the invited person, or their address', 'Nora Newcomer'),
    text('userEmail', 'Address that was invited', 'nora@contoso.example'),
    text('inviterName', 'Name of the inviter', 'Ada Admin'),
    text('roleName', 'Role that is offered', 'engineer'),
    {
      ...link('invitationLink', 'Link that accepts the invitation', 'https://portal.example/?invitation=…'),
      required: true,
    },
    text('expiresAt', 'When the link expires', '24 November 2026, 09:30 UTC'),
  ],
} as const satisfies MailTemplateDefinition;
