import { i18n } from '@lingui/core';
import { messageKinds, sentence, sentenceCodes, type Notification } from '@blueport/contracts';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import german from '@blueport/contracts/messaging/messages/de.json';
import english from '@blueport/contracts/messaging/messages/en.json';
import french from '@blueport/contracts/messaging/messages/fr.json';
import { formatDateTime } from '../../core/i18n/format.ts';
import { catalogueOf } from '../../core/i18n/locale.ts';
import shared from '../../core/i18n/locales/en.json';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { NotificationItem } from './NotificationItem.tsx';

const at = '2030-05-06T07:08:00.000Z';
const fleet: Notification = {
  id: '1',
  kind: 'fleetEnded',
  severity: 'warning',
  subject: 'Ledger 2.0.0',
  outcome: 'halted',
  detail: 'English sentence.',
  says: [
    sentence('fleetCounts', { moved: 3, total: 7, failed: 1, skipped: 0 }),
    sentence('fleetStopRule', { failed: 1, total: 7 }),
  ],
  link: '/portal/deployment/fleet/1',
  createdAt: at,
  readAt: at,
  needsAction: false,
  state: 'inbox',
  snoozedUntil: null,
  doneAt: null,
};

const setLanguage = (locale: string, own: Readonly<Record<string, string>>): void =>
  i18n.loadAndActivate({ locale, messages: catalogueOf({ ...shared, ...own }) });
afterEach(() => setLanguage('en', english));

function show(message: Notification): string {
  const noop = () => undefined;
  const item = <NotificationItem message={message} now={new Date(at)} onOpen={noop} />;
  const router = createMemoryRouter([{ path: '/', element: <ul>{item}</ul> }]);
  render(
    <PortalWrapper store={createStore()}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  return screen.getByRole('listitem').textContent;
}

describe('NotificationItem', () => {
  it.each([
    ['en', english, 'Ledger 2.0.0: fleet upgrade halted', '3 of 7 upgraded'],
    ['de', german, 'Ledger 2.0.0: Flottenaktualisierung angehalten', '3 von 7 aktualisiert'],
    ['fr', french, 'Ledger 2.0.0 : mise à niveau de la flotte interrompue', '3 sur 7 mis à niveau'],
  ])("shows the event in the user's language: %s", (locale, own, title, countText) => {
    setLanguage(locale, own);
    const text = show(fleet);
    expect(text).toContain(title);
    expect(text).toContain(countText);
    expect(text).not.toContain('English sentence.');
  });

  it("formats times for the user's region", () => {
    setLanguage('de', german);
    const text = show({
      ...fleet,
      kind: 'expiry',
      outcome: '',
      says: [sentence('expiryPlanned', { at })],
    });
    expect(text).toContain(`läuft am ${formatDateTime(at)} ab`);
    expect(text).not.toContain(at);
  });

  it('names new permissions by their labels in the user’s language', async () => {
    setLanguage('de', german);
    show({
      ...fleet,
      kind: 'newPermissions',
      subject: '2',
      outcome: '',
      says: [sentence('permissionsAdded', { keys: 'roleList, vmPower' })],
    });
    expect(await screen.findByText('Neu: Rollen auflisten, vmPower.')).toBeTruthy();
    expect(screen.getByText('Diese Version fügt 2 Berechtigungen hinzu')).toBeTruthy();
  });

  it('names the object first, so that messages of one kind differ at their beginning', () => {
    const withoutObject = new Set(['newPermissions', 'permissionRequest']);
    for (const kind of messageKinds.filter((one) => !withoutObject.has(one))) {
      for (const outcome of ['', 'pending', 'approved', 'withdrawn', 'expired', 'halted', 'settled'])
        expect(i18n._(`notifications.kind.${kind}`, { subject: 'Ledger', outcome })).toMatch(/^Ledger/);
    }
  });

  it('keeps texts written by users and messages stored without a code', () => {
    expect(show({ ...fleet, says: [] })).toContain('English sentence.');
  });

  it.each([
    ['en', english],
    ['de', german],
    ['fr', french],
  ])('has a text for every event and every outcome: %s', (locale, own: Readonly<Record<string, unknown>>) => {
    expect(sentenceCodes.filter((code) => own[`notifications.says.${code}`] === undefined)).toEqual([]);
    setLanguage(locale, own as Readonly<Record<string, string>>);
    const titles = ['pending', 'approved', 'rejected', 'expired'].map((outcome) =>
      i18n._('notifications.kind.approval', { subject: 'Ledger', outcome }),
    );
    expect(new Set(titles).size).toBe(4);
    expect(titles.every((title) => title.includes('Ledger'))).toBe(true);
  });
});
