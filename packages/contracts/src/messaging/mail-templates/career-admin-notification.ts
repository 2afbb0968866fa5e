import type { MailTemplateDefinition } from './mail-template.ts';
import { applicantPlaceholders, link, receivedAt, text } from './placeholders.ts';

export const careerAdminNotification = {
  name: 'careerAdminNotification',
  number: 4,
  title: 'Career Admin Notification',
  outboxKind: 'careerNotification',
  subject: 'New application: {{position}}',
  paragraphs: [
    '# {{applicantName}} applied for {{position}}',
    '- Name: {{applicantName}}\n- Address: {{applicantEmail}}\n- Received: {{receivedAt}}',
    '{{message}}',
    '[Open the application]({{requestLink}})',
  ],
  placeholders: [
    ...applicantPlaceholders,
    text('message', 'What the applicant wrote', 'I have built two portals of this kind.'),
    receivedAt,
    link('requestLink', 'Link to the application', 'https://portal.example/portal'),
  ],
} as const satisfies MailTemplateDefinition;
