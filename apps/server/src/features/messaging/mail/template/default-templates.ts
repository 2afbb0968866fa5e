import type { MailTemplateType } from '@blueport/contracts';

export interface TemplateText {
  readonly subject: string;
  readonly body: string;
}

const lines = (...paragraphs: readonly string[]): string => paragraphs.join('\n\n');

/** The product's own texts; an organization that changed nothing sends these. */
export const defaultTemplates: Readonly<Record<MailTemplateType, TemplateText & { readonly name: string }>> =
  {
    0: {
      name: 'Invite User',
      subject: '{{inviterName}} invites you to {{organizationName}}',
      body: lines(
        '# Hello {{userName}}',
        '{{inviterName}} invites you to work with **{{organizationName}}** in {{productName}}. Your role will be **{{roleName}}**.',
        '[Accept the invitation]({{invitationLink}})',
        'The link works once, until {{expiresAt}}. Sign in with the work account {{userEmail}}; no other account can use it.',
        'You did not expect this? Then do nothing: without the link nobody gets in.',
      ),
    },
    1: {
      name: 'Contact Us Acknowledgement',
      subject: 'We have received your message',
      body: lines(
        '# Thank you, {{visitorName}}',
        'Your message has reached {{organizationName}}. Somebody will answer you at {{visitorEmail}}.',
        'This is what you wrote:',
        '{{message}}',
      ),
    },
    2: {
      name: 'Contact Us Admin Notification',
      subject: 'New message from {{visitorName}}',
      body: lines(
        '# A visitor wrote to {{organizationName}}',
        '- Name: {{visitorName}}\n- Address: {{visitorEmail}}\n- Received: {{receivedAt}}',
        '{{message}}',
        '[Open the request]({{requestLink}})',
      ),
    },
    3: {
      name: 'Career Acknowledgement',
      subject: 'Your application as {{position}}',
      body: lines(
        '# Thank you, {{applicantName}}',
        'Your application as **{{position}}** has reached {{organizationName}}. We read every one and answer at {{applicantEmail}}.',
      ),
    },
    4: {
      name: 'Career Admin Notification',
      subject: 'New application: {{position}}',
      body: lines(
        '# {{applicantName}} applies as {{position}}',
        '- Name: {{applicantName}}\n- Address: {{applicantEmail}}\n- Received: {{receivedAt}}',
        '{{message}}',
        '[Open the application]({{requestLink}})',
      ),
    },
  };
