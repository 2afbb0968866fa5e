import type { MailTemplateDefinition } from './mail-template.ts';
import { link, text } from './placeholders.ts';

export const inviteUser = {
  name: 'inviteUser',
  number: 0,
  title: 'Invite User',
  outboxKind: 'invitation',
  texts: {
    en: {
      subject: '{{inviterName}} invites you to {{organizationName}}',
      paragraphs: [
        '# Hello {{userName}}',
        '{{inviterName}} invites you to join **{{organizationName}}** in {{productName}}. Your role is **{{roleName}}**.',
        '[Accept the invitation]({{invitationLink}})',
        'The link works once, until {{expiresAt}}. Sign in with the work account {{userEmail}}. Other accounts cannot use the link.',
        'If you did not expect this invitation, ignore this mail.',
      ],
    },
    de: {
      subject: '{{inviterName}} lädt Sie zu {{organizationName}} ein',
      paragraphs: [
        '# Guten Tag, {{userName}}',
        '{{inviterName}} lädt Sie ein, **{{organizationName}}** in {{productName}} beizutreten. Ihre Rolle ist **{{roleName}}**.',
        '[Einladung annehmen]({{invitationLink}})',
        'Der Link funktioniert einmal, bis {{expiresAt}}. Melden Sie sich mit dem Geschäftskonto {{userEmail}} an. Andere Konten können den Link nicht verwenden.',
        'Wenn Sie diese Einladung nicht erwartet haben, ignorieren Sie diese E-Mail.',
      ],
    },
    fr: {
      subject: '{{inviterName}} vous invite à rejoindre {{organizationName}}',
      paragraphs: [
        '# Bonjour {{userName}}',
        '{{inviterName}} vous invite à rejoindre **{{organizationName}}** dans {{productName}}. Votre rôle est **{{roleName}}**.',
        '[Accepter l’invitation]({{invitationLink}})',
        'Le lien fonctionne une seule fois, jusqu’au {{expiresAt}}. Connectez-vous avec le compte professionnel {{userEmail}}. Les autres comptes ne peuvent pas utiliser ce lien.',
        'Si vous n’attendiez pas cette invitation, ignorez cet e-mail.',
      ],
    },
  },
  placeholders: [
    text('userName', 'Name of the invited person, or their address', 'Nora Newcomer'),
    text('userEmail', 'Address that was invited', 'nora@contoso.example'),
    text('inviterName', 'Name of the inviter', 'Ada Admin'),
    text('roleName', 'Role that is offered', 'engineer'),
    {
      ...link('invitationLink', 'Link that accepts the invitation', 'https://portal.example/?invitation=…'),
      required: true,
    },
    text('expiresAt', 'When the link expires', 'November 24, 2026 at 9:30 AM UTC'),
  ],
} as const satisfies MailTemplateDefinition;
