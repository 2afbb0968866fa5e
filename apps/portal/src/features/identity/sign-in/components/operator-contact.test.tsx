import { i18n } from '@lingui/core';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { catalogueOf } from '../../../../core/i18n/locale.ts';
import shared from '../../../../core/i18n/locales/en.json';
import { createStore } from '../../../../core/store/store.ts';
import { PortalWrapper } from '../../../../testing/PortalWrapper.tsx';
import texts from '../messages/en.json';
import { AccountExpired } from '../SignInPage.tsx';

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...texts }) });
});
afterEach(() => vi.unstubAllGlobals());

function showWith(email: string | null, support: string | null) {
  const fetchSettings = vi.fn<(input: string) => Promise<Response>>((input) =>
    Promise.resolve(
      Response.json({
        data: input.includes('adminEmail') ? email : { product: 'Blueport', documentation: null, support },
      }),
    ),
  );
  vi.stubGlobal('fetch', fetchSettings);
  render(
    <PortalWrapper store={createStore()}>
      <AccountExpired reason="Your account in Contoso expired on 2026-11-27." />
    </PortalWrapper>,
  );
  return fetchSettings;
}

describe('expired account page', () => {
  it('shows the contact address and the support page', async () => {
    showWith('desk@blueport.example', 'https://help.blueport.example/');
    expect(screen.getByText(/Your account in Contoso expired on 2026-11-27\./)).toBeTruthy();
    const email = await screen.findByRole('link', { name: 'desk@blueport.example' });
    expect(email.getAttribute('href')).toBe('mailto:desk@blueport.example');
    const support = await screen.findByRole('link', { name: 'Support page' });
    expect(support.getAttribute('href')).toBe('https://help.blueport.example/');
  });

  it('shows no contact if none is set', async () => {
    const fetchSettings = showWith(null, null);
    await waitFor(() => {
      const paths = fetchSettings.mock.calls.map(([input]) => new URL(input, location.origin).pathname);
      expect(paths).toEqual(
        expect.arrayContaining(['/api/portal/config/adminEmail', '/api/portal/config/channelresource']),
      );
    });
    expect(screen.queryByText(texts['signIn.contact'])).toBeNull();
    expect(screen.getAllByText('Your account has expired')).toHaveLength(1);
  });
});
