import type { MailTemplateDefinition } from './mail-template.ts';
import { applicantPlaceholders, link, receivedAt, text } from './placeholders.ts';

export const careerAdminNotification = {
  name: 'careerAdminNotification',
  number: 4,
  title: 'Career Admin Notification',
  outboxKind: 'careerNotification',
  texts: {
    en: {
      subject: 'New application: {{position}}',
      paragraphs: [
        '# {{applicantName}} applied for {{position}}',
        '- Name: {{applicantName}}\n- Address: {{applicantEmail}}\n- Received: {{receivedAt}}',
        '{{message}}',
        '[Open the application]({{requestLink}})',
      ],
    },
    de: {
      subject: 'Neue Bewerbung: {{position}}',
      paragraphs: [
        '# {{applicantName}} bewirbt sich als {{position}}',
        '- Name: {{applicantName}}\n- Adresse: {{applicantEmail}}\n- Eingegangen: {{receivedAt}}',
        '{{message}}',
        '[Bewerbung öffnen]({{requestLink}})',
      ],
    },
    fr: {
      subject: 'Nouvelle candidature : {{position}}',
      paragraphs: [
        '# {{applicantName}} postule pour {{position}}',
        '- Nom : {{applicantName}}\n- Adresse : {{applicantEmail}}\n- Reçu : {{receivedAt}}',
        '{{message}}',
        '[Ouvrir la candidature]({{requestLink}})',
      ],
    },
  },
  placeholders: [
    ...applicantPlaceholders,
    text('message', 'What the applicant wrote', 'I have built two portals of this kind.'),
    receivedAt,
    link('requestLink', 'Link to the application', 'https://portal.example/portal'),
  ],
} as const satisfies MailTemplateDefinition;
