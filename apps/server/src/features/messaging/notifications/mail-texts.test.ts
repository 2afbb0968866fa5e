import { sentenceCodes, type Sentence } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { mailLanguage } from '../mail/index.ts';
import { mailTexts } from './mail-texts.ts';

const at = '2026-12-02T07:45:00.000Z';
const warning = {
  kind: 'expiry' as const,
  subject: 'Build agent',
  outcome: '',
  detail: '',
  says: [
    { code: 'expiryPlanned', facts: { at: '2026-11-25T07:45:00.000Z' } },
    { code: 'expiryDelete', facts: { at } },
  ] satisfies Sentence[],
};

describe('the texts of a mail', () => {
  it('are in the chosen language, and in English if that is not supported', () => {
    expect(['de', 'fr', 'en', 'it', null, undefined].map(mailLanguage)).toEqual([
      'de',
      'fr',
      'en',
      'en',
      'en',
      'en',
    ]);
  });

  it('show when a deployment expires, with localized dates in UTC', () => {
    expect(mailTexts('en', warning)).toMatchObject({
      title: 'Build agent: expiry',
      detail:
        'The deployment expires on November 25, 2026 at 7:45 AM UTC. On December 2, 2026 at 7:45 AM UTC, the deployment and its resources are deleted.',
      frame: { language: 'en', open: 'Open in the portal' },
    });
    expect(mailTexts('de', warning)).toMatchObject({
      title: 'Build agent: Ablauf',
      detail:
        'Die Bereitstellung läuft am 25. November 2026 um 07:45 UTC ab. Am 2. Dezember 2026 um 07:45 UTC wird die Bereitstellung mit ihren Ressourcen gelöscht.',
      frame: { language: 'de', open: 'Im Portal öffnen' },
    });
    expect(mailTexts('fr', warning).detail).toMatch(
      /^Le déploiement expire le 25 novembre 2026 à 07:45 UTC\./,
    );
  });

  it('are the original ones for messages without a code', () => {
    const announcement = { ...warning, kind: 'announcement' as const, detail: 'Wir pausieren.', says: [] };
    expect(mailTexts('fr', announcement)).toMatchObject({ title: 'Build agent', detail: 'Wir pausieren.' });
  });

  it('depend on the outcome', () => {
    const approval = { ...warning, kind: 'approval' as const };
    expect(mailTexts('de', { ...approval, outcome: 'rejected' }).title).toBe('Build agent wurde abgelehnt');
    expect(mailTexts('de', { ...approval, outcome: 'expired' }).title).toBe(
      'Build agent: Freigabeanfrage abgelaufen',
    );
  });

  it.each(['de', 'fr'] as const)('contain no unresolved placeholder (%s)', (language) => {
    const names = [
      'said',
      'moved',
      'total',
      'failed',
      'skipped',
      'days',
      'names',
      'name',
      'group',
      'monthly',
      'above',
      'requests',
      'operations',
      'fleets',
    ];
    const facts = Object.fromEntries([...names, 'currency', 'blueprint', 'role'].map((name) => [name, 'x']));
    for (const code of sentenceCodes) {
      const { detail } = mailTexts(language, { ...warning, says: [{ code, facts: { ...facts, at } }] });
      expect(detail, code).not.toMatch(/[{}]/);
    }
  });
});
