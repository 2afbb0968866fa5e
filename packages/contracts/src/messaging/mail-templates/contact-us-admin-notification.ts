import type { MailTemplateDefinition } from './mail-template.ts';
import { link, receivedAt, visitorPlaceholders } from './placeholders.ts';

export const contactUsAdminNotification = {
  name: 'contactUsAdminNotification',
  number: 2,
  title: 'Contact Us Admin Notification',
  outboxKind: 'contactNotification',
  subject: 'New message from {{visitorName}}',
  paragraphs: [
    '# New message to {{organizationName}}',
    '- Name: {{visitorName}}\n- Address: {{visitorEmail}}\n- Received: {{receivedAt}}',
    '{{message}}',
    '[Open the request]({{requestLink}})',
  ],
  placeholders: [
    ...visitorPlaceholders,
    receivedAt,
    link('requestLink', 'Link to the request', 'https://portal.example/portal'),
  ],
} as const satisfies MailTemplateDefinition;
