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
  text('visitorName', 'Name of the visitor', 'Vera Visitor'),
  text('visitorEmail', 'Email address of the visitor', 'vera@visitor.example'),
  text(
    'message',
    'Message of the visitor',
    'We would like to see a demonstration.\nWhen would that suit you?',
  ),
];

/** Placeholders of mails about an application. */
export const applicantPlaceholders = [
  text('applicantName', 'Name of the applicant', 'Alex Applicant'),
  text('applicantEmail', 'Email address of the applicant', 'alex@applicant.example'),
  text('position', 'Position of the application', 'Platform engineer'),
];

export const receivedAt = text('receivedAt', 'Time of receipt', 'November 21, 2026 at 9:30 AM UTC');
