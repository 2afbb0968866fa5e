import type { MailTemplateDefinition } from './mail-template.ts';
import { link, receivedAt, visitorPlaceholders } from './placeholders.ts';

export const contactUsAdminNotification = {
  name: 'contactUsAdminNotification',
  number: 2,
  title: 'Contact Us Admin Notification',
  outboxKind: 'contactNotification',
  texts: {
    en: {
      subject: 'New message from {{visitorName}}',
      paragraphs: [
        '# New message to {{organizationName}}',
        '- Name: {{visitorName}}\n- Address: {{visitorEmail}}\n- Received: {{receivedAt}}',
        '{{message}}',
        '[Open the request]({{requestLink}})',
      ],
    },
    de: {
      subject: 'Neue Nachricht von {{visitorName}}',
      paragraphs: [
        '# Neue Nachricht an {{organizationName}}',
        '- Name: {{visitorName}}\n- Adresse: {{visitorEmail}}\n- Eingegangen: {{receivedAt}}',
        '{{message}}',
        '[Anfrage öffnen]({{requestLink}})',
      ],
    },
    fr: {
      subject: 'Nouveau message de {{visitorName}}',
      paragraphs: [
        '# Nouveau message pour {{organizationName}}',
        '- Nom : {{visitorName}}\n- Adresse : {{visitorEmail}}\n- Reçu : {{receivedAt}}',
        '{{message}}',
        '[Ouvrir la demande]({{requestLink}})',
      ],
    },
  },
  placeholders: [
    ...visitorPlaceholders,
    receivedAt,
    link('requestLink', 'Link to the request', 'https://portal.example/portal'),
  ],
} as const satisfies MailTemplateDefinition;
