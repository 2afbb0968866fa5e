import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailTemplateTypes } from './mail-templates.ts';
import { mailTemplateList } from './mail-templates/all.ts';
import type { MailTemplateDefinition } from './mail-templates/mail-template.ts';

it('assigns a unique number to every type of mail template', () => {
  expect(new Set(Object.values(mailTemplateTypes)).size).toBe(mailTemplateList.length);
  expect(mailTemplateTypes.careerAdminNotification).toBe(4);
});

/** The contents of a new file in the folder. */
const welcome: MailTemplateDefinition = {
  name: 'welcome',
  number: 99,
  title: 'Welcome',
  outboxKind: 'welcome',
  texts: {
    en: { subject: 'Welcome, {{userName}}', paragraphs: ['# Welcome', '{{portalLink}}'] },
    de: { subject: 'Willkommen, {{userName}}', paragraphs: ['# Willkommen', '{{portalLink}}'] },
    fr: { subject: 'Bienvenue, {{userName}}', paragraphs: ['# Bienvenue', '{{portalLink}}'] },
  },
  placeholders: [
    { name: 'userName', description: 'Name of the user', sample: 'Nora', kind: 'text', required: false },
  ],
};

describe('a new type of mail template', () => {
  beforeAll(() => {
    vi.resetModules();
    vi.doMock('./mail-templates/all.ts', () => ({ mailTemplateList: [...mailTemplateList, welcome] }));
  });
  afterAll(() => {
    vi.doUnmock('./mail-templates/all.ts');
    vi.resetModules();
  });

  it('is accepted by the schema of mail templates', async () => {
    const { mailTemplateSchema } = await import('./mail-routes.ts');
    const { type } = mailTemplateSchema.shape;
    expect([type.safeParse(99).success, type.safeParse(98).success]).toEqual([true, false]);
  });

  it('has a built-in text, its placeholders, and those of every mail', async () => {
    const { builtInMails } = await import('./mail-templates.ts');
    const added = Object.entries(builtInMails).find(([type]) => type === '99')?.[1];
    expect(added).toMatchObject({
      name: 'Welcome',
      outboxKind: 'welcome',
      texts: { de: { subject: 'Willkommen, {{userName}}', body: '# Willkommen\n\n{{portalLink}}' } },
    });
    expect(added?.placeholders.map(({ name }) => name)).toEqual([
      'userName',
      'organizationName',
      'productName',
      'portalLink',
    ]);
  });
});
