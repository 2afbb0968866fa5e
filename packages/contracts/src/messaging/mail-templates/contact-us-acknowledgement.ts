import type { MailTemplateDefinition } from './mail-template.ts';
import { visitorPlaceholders } from './placeholders.ts';

export const contactUsAcknowledgement = {
  name: 'contactUsAcknowledgement',
  number: 1,
  title: 'Contact Us Acknowledgement',
  outboxKind: 'contactAcknowledgement',
  subject: 'We have received your message',
  paragraphs: [
    '# Thank you, {{visitorName}}',
    '{{organizationName}} has received your message. We will reply to {{visitorEmail}}.',
    'Your message:',
    '{{message}}',
  ],
  placeholders: [...visitorPlaceholders],
} as const satisfies MailTemplateDefinition;
