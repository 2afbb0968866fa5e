import type { MailTemplateDefinition } from './mail-template.ts';
import { applicantPlaceholders } from './placeholders.ts';

export const careerAcknowledgement = {
  name: 'careerAcknowledgement',
  number: 3,
  title: 'Career Acknowledgement',
  outboxKind: 'careerAcknowledgement',
  texts: {
    en: {
      subject: 'Your application for {{position}}',
      paragraphs: [
        '# Thank you, {{applicantName}}',
        '{{organizationName}} has received your application for **{{position}}**. We will reply to {{applicantEmail}}.',
      ],
    },
    de: {
      subject: 'Ihre Bewerbung als {{position}}',
      paragraphs: [
        '# Vielen Dank, {{applicantName}}',
        '{{organizationName}} hat Ihre Bewerbung als **{{position}}** erhalten. Wir antworten an {{applicantEmail}}.',
      ],
    },
    fr: {
      subject: 'Votre candidature au poste « {{position}} »',
      paragraphs: [
        '# Merci, {{applicantName}}',
        '{{organizationName}} a reçu votre candidature au poste « **{{position}}** ». Nous répondrons à {{applicantEmail}}.',
      ],
    },
  },
  placeholders: [...applicantPlaceholders],
} as const satisfies MailTemplateDefinition;
