import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { theme } from '../../../ui/theme/theme.ts';
import { ParameterField } from './components/ParameterField.tsx';
import deferred from './deferred/messages/en.json';
import english from './messages/en.json';
import { parameterFixture } from './model/wizard-fixture.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...english, ...deferred }) }));
afterEach(cleanup);

const secret = parameterFixture({
  name: 'adminPasswordOrKey',
  title: 'Password or SSH public key',
  hint: 'Either of them.',
  type: 'secureString',
  secure: true,
});

function show(props: Partial<ComponentProps<typeof ParameterField>>) {
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider theme={theme}>
        <ParameterField
          parameter={secret}
          input={undefined}
          issue={undefined}
          locations={{ state: 'waiting' } as never}
          place={{ subscriptionId: '', location: '' }}
          region=""
          dispatch={vi.fn<() => void>()}
          {...props}
        />
      </ThemeProvider>
    </I18nProvider>,
  );
}

test('labels a field for a key as such and offers no generator', () => {
  show({ signIn: 'key' });
  expect(screen.getByLabelText('SSH public key')).toBeTruthy();
  expect(screen.getByText(/Content of your \.pub file/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Generate' })).toBeNull();
});

test('labels the same field as a password and offers a generator if a password is selected', () => {
  show({ signIn: 'password' });
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(screen.queryByText(/Either of them/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Generate' })).toBeTruthy();
});

test("keeps the blueprint's label if the kind of credential is unknown", () => {
  show({});
  expect(screen.getByLabelText('Password or SSH public key')).toBeTruthy();
  expect(screen.getByText(/Either of them/)).toBeTruthy();
});

test("shows the cloud's error at its field, and explains that leaving it empty resends the rejected value", () => {
  show({ signIn: 'key', isKept: true, failure: 'The value of keyData is invalid.' });
  expect(screen.getByRole('note').textContent).toContain('The value of keyData is invalid.');
  expect(screen.getByText('If left empty, the rejected value is sent again.')).toBeTruthy();
});

test('explains that leaving a secret empty keeps its value after a successful deployment', () => {
  show({ isKept: true });
  expect(screen.getByText('Leave empty to keep the current value.')).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
});
