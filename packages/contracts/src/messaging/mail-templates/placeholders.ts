import type { MailPlaceholder } from './mail-template.ts';

export const text = (name: string, description: string, sample: string): MailPlaceholder => ({
  name,
  description,
  sample,
  kind: 'text',
  required: false,
});

export const link = (name: string, description: string, sample: string): MailPlaceholder => ({
  name,
  description,
  sample,
  kind: 'link',
  required: false,
});

/** Placeholders of every mail. */
export const commonPlaceholders = [
  text('organizationName', 'Name of your organization', 'Contoso'),
  text('productName', 'Name of this portal', 'Blueport'),
  link('portalLink', 'Address of this portal', 'https://portal.example/'),
];

/** Placeholders of mails about a message from a visitor. */
export const visitorPlaceholders = [
  text('visitorName', 'Name that the visitor gave', 'Vera Visitor'),
  text('visitorEmail', 'Address that the visitor gave', 'vera@visitor.example'),
  text(
    'message',
    'What the visitor wrote',
    'We would like to see a demonstration.\nWhen would that suit you?',
  ),
];

/** Placeholders of mails about an application. */
export const applicantPlaceholders = [
  text('applicantName', 'Name that the applicant gave', 'Alex Applicant'),
  text('applicantEmail', 'Address that the applicant gave', 'alex@applicant.example'),
  text('position', 'Position that was applied for', 'Platform engineer'),
];

export const receivedAt = text('receivedAt', 'When it was received', '21 November 2026, 09:30 UTC');
