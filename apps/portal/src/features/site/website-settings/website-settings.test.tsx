import { i18n } from '@lingui/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { WebSettings } from '@blueport/contracts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { SettingsDialog } from './components/SettingsDialog.tsx';
import texts from './messages/en.json';

const settings: WebSettings = {
  adminEmail: null,
  support: 'https://help.blueport.example/',
  documentation: null,
  channelCode: null,
  landing: 'login',
  defaults: {
    adminEmail: 'ask@blueport.example',
    support: null,
    documentation: null,
    channelCode: 'self-hosted',
  },
  etag: '"v1"',
};
const onClose = vi.fn<() => void>();
let calls: { readonly body: unknown; readonly ifMatch: string | null }[];

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...administration, ...texts }) });
});
beforeEach(() => {
  calls = [];
  onClose.mockReset();
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const request = new Request(new URL(input, location.origin), init);
    // Tests of other files in the same worker may still send requests.
    if (request.url.endsWith('/api/web-settings/admin'))
      calls.push({ body: await request.json(), ifMatch: request.headers.get('if-match') });
    return Response.json(settings);
  });
  render(
    <PortalWrapper store={createStore()}>
      <SettingsDialog settings={settings} onClose={onClose} />
    </PortalWrapper>,
  );
});
afterEach(() => vi.unstubAllGlobals());

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('SettingsDialog', () => {
  it('sends the version that was edited, and null for an empty field', async () => {
    type('Contact address', ' desk@blueport.example ');
    type('Support page', '');
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls).toEqual([
      {
        body: {
          adminEmail: 'desk@blueport.example',
          support: null,
          documentation: null,
          channelCode: null,
          landing: 'login',
        },
        ifMatch: '"v1"',
      },
    ]);
  });

  it('shows which value is used if a field is empty', () => {
    expect(screen.getByText(/Leave empty to use ask@blueport\.example\./)).toBeTruthy();
    expect(screen.getByText(/Leave empty to use self-hosted\./)).toBeTruthy();
  });

  it.each([
    ['Contact address', 'desk'],
    ['Support page', 'javascript:alert(1)'],
    ['Documentation', 'docs.example'],
    ['Channel', 'My Channel'],
  ])('does not send an invalid value for %s', (label, value) => {
    type(label, value);
    save();
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(calls).toEqual([]);
  });
});
