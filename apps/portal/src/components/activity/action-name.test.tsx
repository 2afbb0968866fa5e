import type { AuditEntryAnswer } from '@blueport/contracts';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { activateLocale, loadFeatureMessages } from '../../core/i18n/locale.ts';
import { t } from '../../core/i18n/translate.tsx';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { ActionName } from './ActionName.tsx';
import { detailFacts } from './detail-facts.ts';

afterEach(() => activateLocale('en'));

async function show(entry: Pick<AuditEntryAnswer, 'action' | 'details'>): Promise<void> {
  await loadFeatureMessages('activity');
  render(
    <PortalWrapper>
      <ActionName entry={entry} />
    </PortalWrapper>,
  );
}

describe('ActionName', () => {
  it.each([
    ['en', 'role.create', 'Create role'],
    ['de', 'role.create', 'Rolle erstellen'],
    ['fr', 'role.create', 'Créer un rôle'],
    ['en', 'modelVersion.get', 'View: Blueprint'],
    ['de', 'user.list', 'Ansehen: Benutzer'],
  ] as const)('shows an action in words, with its code on hover: %s %s', async (locale, action, text) => {
    await activateLocale(locale);
    await show({ action, details: {} });
    expect(screen.getByText(text).title).toBe(action);
  });

  it.each([
    ['en', 'Refused requests', 'Repeated: 14'],
    ['de', 'Abgelehnte Anfragen', 'Wiederholt: 14'],
    ['fr', 'Requêtes refusées', 'Répétitions : 14'],
  ] as const)('shows how often requests were refused: %s', async (locale, action, repeated) => {
    await activateLocale(locale);
    await show({ action: 'request.refused', details: { problem: 'several', repeated: 14 } });
    expect(screen.getByText(action)).toBeTruthy();
    expect(screen.getByText(repeated)).toBeTruthy();
  });

  it.each([
    ['en', 'Actual cost reached 80% of the limit'],
    ['de', 'Tatsächliche Kosten erreichten 80 % des Limits'],
    ['fr', 'Le coût réel a atteint 80 % de la limite'],
  ] as const)('names the threshold of a limit that was crossed: %s', async (locale, threshold) => {
    await activateLocale(locale);
    await loadFeatureMessages('activity');
    await show({ action: 'budget.cross', details: { percent: 80, basis: 'actual' } });
    expect(document.body.textContent.replaceAll(/\s/g, ' ')).toContain(threshold);
  });

  it('shows the code of an action that this version does not know', async () => {
    await show({ action: 'spaceship.launch', details: {} });
    expect(screen.getByText('spaceship.launch')).toBeTruthy();
  });
});

describe('detailFacts', () => {
  it('shows known details in words, and omits ids, empty values and unknown details', async () => {
    await loadFeatureMessages('activity');
    const details = {
      name: 'Night shift',
      nameBefore: 'Readers',
      state: 'Disabled',
      green: true,
      granted: ['userList', 'roleList'],
      withdrawn: [],
      expiresAt: '2026-11-20T10:00:00.000Z',
      permission: 'roleList',
      to: '01900000-0000-7000-8000-000000000000',
      repeated: 3,
      thumbprint: 'ab12',
    };
    const facts = detailFacts(
      { details, objectType: 'role', objectName: 'Night shift' },
      t,
      (key) => `label of ${key}`,
    );
    expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Previous name: Readers',
      'State: Disabled',
      'Tests passed: Yes',
      'Granted permissions: 2',
      expect.stringMatching(/^Expires: Nov 20, 2026/),
      'Missing permission: label of roleList',
    ]);
  });

  it('orders details that belong together, and omits the name of a blueprint in addresses', () => {
    const details = { to: 'Published', from: 'Draft', name: 'linux-vm', version: '1.0.0' };
    const facts = detailFacts({ details, objectType: 'blueprint', objectName: 'Linux VM' }, t, String);
    expect(facts.map(({ value }) => value)).toEqual(['1.0.0', 'Draft', 'Published']);
  });
});
