import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ThemeProvider } from '@mui/material/styles';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { catalogueOf } from '../i18n/locale.ts';
import english from '../i18n/locales/en.json';
import { theme } from '../theme/theme.ts';
import { laterPart } from './later-part.tsx';

const lost = new TypeError('Failed to fetch dynamically imported module: /assets/Greeting-1a2b.js');
let isLost = false;
const load = vi.fn<() => Promise<typeof Greeting>>(async () => {
  if (isLost) throw lost;
  return Greeting;
});

function Greeting({ name }: { readonly name: string }) {
  return <p>Hello {name}</p>;
}

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: catalogueOf(english) }));
beforeEach(() => {
  isLost = false;
  load.mockClear();
});

function show(Part: ReturnType<typeof laterPart<{ name: string }>>) {
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider theme={theme}>
        <input aria-label="typed" defaultValue="" />
        <Part name="Robin" fallback={<p>waiting</p>} />
      </ThemeProvider>
    </I18nProvider>,
  );
}

test('stands for itself until it has come', async () => {
  show(laterPart(load));
  expect(screen.getByText('waiting')).toBeTruthy();
  expect(await screen.findByText('Hello Robin')).toBeTruthy();
});

test('what was fetched before is there at once, whatever became of the network since', async () => {
  const Part = laterPart(load);
  await Part.fetch();
  isLost = true;
  show(Part);
  expect(screen.getByText('Hello Robin')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that cannot be fetched says so in its place, leaves the rest alone, and comes with another try', async () => {
  isLost = true;
  show(laterPart(load));
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('typed'), 'kept');
  expect(await screen.findByText('Loading chunk Greeting-1a2b failed', {}, { timeout: 3000 })).toBeTruthy();
  expect(screen.getByText(/Check your connection and try again/)).toBeTruthy();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('Hello Robin')).toBeTruthy());
  expect(screen.getByDisplayValue('kept')).toBeTruthy();
});
