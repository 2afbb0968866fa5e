import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../core/i18n/locale.ts';
import deployments from '../../features/deployments/operations/messages/en.json';
import german from '@blueport/contracts/messages/de.json';
import progress from './messages/en.json';
import long from '../graph/messages/en.json';
import shell from '../../core/i18n/locales/en.json';
import { theme } from '../../ui/theme/theme.ts';
import { operationFixture, stepFixture } from './deployment-fixture.ts';
import { FailureTable } from './FailureTable.tsx';
import { StepList } from './StepList.tsx';

beforeAll(async () => {
  // Loads the lazy modules before the tests, so that no test waits for their compilation.
  await Promise.all([import('./OperationSteps.tsx'), import('./FailureMessage.tsx')]);
  i18n.loadAndActivate({
    locale: 'en',
    messages: catalogueOf({ ...shell, ...deployments, ...long, ...progress }),
  });
}, 60_000);

const steps = Array.from({ length: 800 }, (_, index) => {
  const type = index % 2 ? 'Microsoft.Compute/virtualMachines' : 'Microsoft.Network/networkInterfaces';
  return index === 641
    ? stepFixture({
        name: 'thing-641',
        type,
        state: 'Failed',
        error: { code: 'Conflict', message: 'In use elsewhere.' },
      })
    : stepFixture({ name: `thing-${index}`, type, state: 'Succeeded' });
});

function draw(part: ReactNode) {
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider theme={theme}>{part}</ThemeProvider>
    </I18nProvider>,
  );
}

const show = (visibleSteps: typeof steps) => draw(<StepList steps={visibleSteps} now={0} />);

test('a list of eight hundred steps shows the failed one first, and the others by type in windows', async () => {
  show(steps);
  const user = userEvent.setup();
  const failed = await screen.findByRole('list', { name: 'Failed (1)' });
  expect(within(failed).getByText('thing-641')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Network interface \(400\) 400 succeeded/ }));
  expect(screen.getAllByRole('listitem')).toHaveLength(51);
  await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(101);
});

test('a step that is not rendered is found by its name', async () => {
  show(steps);
  const find = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  await screen.findByRole('searchbox');
  find('thing-799');
  expect(await screen.findByText('1 of 800')).toBeTruthy();
  expect(screen.getByText('thing-799')).toBeTruthy();
  find('thing-7999');
  expect(await screen.findByText('No matches for “thing-7999”.')).toBeTruthy();
});

test("shows in the user's language why a resource was kept", async () => {
  const values = { count: '1', names: '“Other” (bp-other)' };
  const error = { code: 'SharedResource', message: 'In English.', values };
  i18n.load('de', catalogueOf(german));
  i18n.activate('de');
  show([stepFixture({ name: 'kept', state: 'Skipped', error })]);
  expect(
    await screen.findByText(/eine andere Bereitstellung sie deklariert: “Other” \(bp-other\)\.$/),
  ).toBeTruthy();
  i18n.activate('en');
});

test('shows why a step was skipped, and leaves errors to the table of failures', async () => {
  const stored = { code: 'SharedResource', message: 'Stored before.' };
  const reported = { code: 'Conflict', message: 'Being changed.' };
  show([
    stepFixture({ id: 'a', name: 'kept', state: 'Skipped', error: stored }),
    stepFixture({ id: 'b', name: 'failed', state: 'Failed', error: reported }),
  ]);
  expect(await screen.findByText('Stored before.')).toBeTruthy();
  expect(screen.queryByText('Being changed.')).toBeNull();
});

test("marks the cloud's text in the table of failures", async () => {
  const error = { code: 'Conflict', message: 'Being changed.' };
  const operation = operationFixture({ steps: [stepFixture({ name: 'failed', state: 'Failed', error })] });
  draw(<FailureTable operation={operation} fieldLink={() => ''} fieldTitle={(name) => name} />);
  const message = await screen.findByText('Being changed.', { selector: 'span' });
  expect(message.parentElement?.textContent).toBe('Response from the cloud: Being changed.');
});

test('a short list shows every step', async () => {
  show(steps.slice(0, 3));
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('searchbox')).toBeNull();
});
