import type { MailTemplateType } from '@blueport/contracts';

/** A value that a mail of some type can hold. */
export interface Placeholder {
  readonly name: string;
  readonly description: string;
  readonly sample: string;
  readonly kind: 'text' | 'link';
  readonly required: boolean;
}

const text = (name: string, description: string, sample: string): Placeholder => ({
  name,
  description,
  sample,
  kind: 'text',
  required: false,
});

const link = (name: string, description: string, sample: string, required = false): Placeholder => ({
  name,
  description,
  sample,
  kind: 'link',
  required,
});

const everywhere = [
  text('organizationName', 'Name of your organization', 'Contoso'),
  text('productName', 'Name of this portal', 'Blueport'),
  link('portalLink', 'Address of this portal', 'https://portal.example/'),
];

const visitor = [
  text('visitorName', 'Name that the visitor gave', 'Vera Visitor'),
  text('visitorEmail', 'Address that the visitor gave', 'vera@visitor.example'),
  text(
    'message',
    'What the visitor wrote',
    'We would like to see a demonstration.\nWhen would that suit you?',
  ),
];

const applicant = [
  text('applicantName', 'Name that the applicant gave', 'Alex Applicant'),
  text('applicantEmail', 'Address that the applicant gave', 'alex@applicant.example'),
  text('position', 'Position that was applied for', 'Platform engineer'),
];

const receivedAt = text('receivedAt', 'When it was received', '21 November 2026, 09:30 UTC');

/** What a template of each type may hold; nothing else exists for it. */
export const placeholdersOf: Readonly<Record<MailTemplateType, readonly Placeholder[]>> = {
  0: [
    text('userName', 'Name of the invited person, or their address', 'Nora Newcomer'),
    text('userEmail', 'Address that was invited', 'nora@contoso.example'),
    text('inviterName', 'Who invites', 'Ada Admin'),
    text('roleName', 'Role that is offered', 'engineer'),
    link(
      'invitationLink',
      'The link that accepts the invitation',
      'https://portal.example/?invitation=…',
      true,
    ),
    text('expiresAt', 'When the link ends', '24 November 2026, 09:30 UTC'),
    ...everywhere,
  ],
  1: [...visitor, ...everywhere],
  2: [
    ...visitor,
    receivedAt,
    link('requestLink', 'Where the request stands', 'https://portal.example/portal'),
    ...everywhere,
  ],
  3: [...applicant, ...everywhere],
  4: [
    ...applicant,
    text('message', 'What the applicant wrote', 'I have built two portals of this kind.'),
    receivedAt,
    link('requestLink', 'Where the application stands', 'https://portal.example/portal'),
    ...everywhere,
  ],
};

/** Sample values for previews and test mails. */
export function sampleValues(type: MailTemplateType): Record<string, string> {
  return Object.fromEntries(placeholdersOf[type].map(({ name, sample }) => [name, sample]));
}
