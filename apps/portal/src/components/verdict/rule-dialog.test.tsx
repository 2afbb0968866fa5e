import { ThemeProvider } from '@mui/material/styles';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../core/i18n/locale.ts';
import { createStore } from '../../core/store/store.ts';
import { theme } from '../../ui/theme/theme.ts';
import english from './messages/en.json';
import { RuleDialog } from './RuleDialog.tsx';

const id = '3f2b6f8e-1111-4111-8111-000000000001';
const rule = {
  id,
  kind: 'price' as const,
  above: '250',
  currency: 'EUR' as const,
  blueprint: null,
  role: null,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  etag: '"3"',
};
const sent: unknown[] = [];
const server = setupServer(
  http.put('*/api/org/approvalRule/:id', async ({ request, params }) => {
    sent.push([params['id'], request.headers.get('if-match'), await request.json()]);
    return HttpResponse.json(rule);
  }),
);
beforeAll(() => {
  server.listen();
  i18n.load('en', catalogueOf(english));
});
afterAll(() => server.close());

test('changes the price of a rule with the version that was shown, and has no other field', async () => {
  let closed = 0;
  render(
    <Provider store={createStore()}>
      <I18nProvider i18n={i18n}>
        <ThemeProvider theme={theme}>
          <RuleDialog rule={rule} onClose={() => (closed += 1)} />
        </ThemeProvider>
      </I18nProvider>
    </Provider>,
  );
  expect(await screen.findByRole('dialog', { name: 'Edit price' })).toBeTruthy();
  expect(screen.queryByLabelText(/^When/)).toBeNull();
  const amountInput = screen.getByRole('textbox', { name: /EUR/ });
  expect((amountInput as HTMLInputElement).value).toBe('250');
  const user = userEvent.setup();
  await user.clear(amountInput);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([]);
  await user.type(amountInput, '400');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(closed).toBe(1));
  expect(sent).toEqual([[id, '"3"', { above: '400', currency: 'EUR' }]]);
});
