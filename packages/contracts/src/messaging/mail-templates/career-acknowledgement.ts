import type { MailTemplateDefinition } from './mail-template.ts';
import { applicantPlaceholders } from './placeholders.ts';

export const careerAcknowledgement = {
  name: 'careerAcknowledgement',
  number: 3,
  title: 'Career Acknowledgement',
  outboxKind: 'careerAcknowledgement',
  subject: 'Your application for {{position}}',
  paragraphs: [
    '# Thank you, {{applicantName}}',
    '{{organizationName}} has received your application for **{{position}}**. We will reply to {{applicantEmail}}.',
  ],
  placeholders: [...applicantPlaceholders],
} as const satisfies MailTemplateDefinition;
