import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { theme } from '../../../ui/theme/theme.ts';
import { ParameterField } from './components/ParameterField.tsx';
import later from './later/messages/en.json';
import english from './messages/en.json';
import { parameterFixture } from './model/wizard-fixture.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...english, ...later }) }));
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
          dispatch={vi.fn<() => void>()}
          {...props}
        />
      </ThemeProvider>
    </I18nProvider>,
  );
}

test('a field for a key is called so, and the browser offers to make up none', () => {
  show({ signIn: 'key' });
  expect(screen.getByLabelText('SSH public key')).toBeTruthy();
  expect(screen.getByText(/ends with \.pub/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Generate' })).toBeNull();
});

test('the same field for a password is called so, and one can be generated', () => {
  show({ signIn: 'password' });
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(screen.queryByText(/Either of them/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Generate' })).toBeTruthy();
});

test('where the choice does not tell, the words of the blueprint stay', () => {
  show({});
  expect(screen.getByLabelText('Password or SSH public key')).toBeTruthy();
  expect(screen.getByText(/Either of them/)).toBeTruthy();
});

test('what the cloud refused is said at its field, and what leaving it empty means', () => {
  show({ signIn: 'key', isKept: true, failure: 'The value of keyData is invalid.' });
  expect(screen.getByRole('note').textContent).toContain('The value of keyData is invalid.');
  expect(screen.getByText('Left empty, the value that was refused is sent again.')).toBeTruthy();
});

test('a secret of a deployment that went well stays what it was', () => {
  show({ isKept: true });
  expect(screen.getByText('Left empty, it stays what it was.')).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
});
