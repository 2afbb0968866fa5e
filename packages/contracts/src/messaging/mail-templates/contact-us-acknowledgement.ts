import type { MailTemplateDefinition } from './mail-template.ts';
import { visitorPlaceholders } from './placeholders.ts';

export const contactUsAcknowledgement = {
  name: 'contactUsAcknowledgement',
  number: 1,
  title: 'Contact Us Acknowledgement',
  outboxKind: 'contactAcknowledgement',
  texts: {
    en: {
      subject: 'We have received your message',
      paragraphs: [
        '# Thank you, {{visitorName}}',
        '{{organizationName}} has received your message. We will reply to {{visitorEmail}}.',
        'Your message:',
        '{{message}}',
      ],
    },
    de: {
      subject: 'Wir haben Ihre Nachricht erhalten',
      paragraphs: [
        '# Vielen Dank, {{visitorName}}',
        '{{organizationName}} hat Ihre Nachricht erhalten. Wir antworten an {{visitorEmail}}.',
        'Ihre Nachricht:',
        '{{message}}',
      ],
    },
    fr: {
      subject: 'Nous avons reçu votre message',
      paragraphs: [
        '# Merci, {{visitorName}}',
        '{{organizationName}} a reçu votre message. Nous répondrons à {{visitorEmail}}.',
        'Votre message :',
        '{{message}}',
      ],
    },
  },
  placeholders: [...visitorPlaceholders],
} as const satisfies MailTemplateDefinition;
