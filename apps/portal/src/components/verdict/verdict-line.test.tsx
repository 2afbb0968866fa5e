import { ThemeProvider } from '@mui/material/styles';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import serverTexts from '@blueport/contracts/messages/en.json';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../core/i18n/locale.ts';
import { verdictFixture } from '../../testing/verdict-fixture.ts';
import { theme } from '../../ui/theme/theme.ts';
import english from './messages/en.json';
import { VerdictLine } from './VerdictLine.tsx';

beforeAll(() => {
  i18n.load('en', catalogueOf({ ...serverTexts, ...english }));
  i18n.activate('en');
});

test('names a deployment that declares the same resources, with a link to its page', () => {
  const verdict = verdictFixture({
    outcome: 'warning',
    reasons: [
      {
        section: 'template',
        severity: 'warn',
        code: 'shared-resources',
        message: 'In English.',
        values: { name: 'bp-first01', title: 'The first one', count: '2' },
      },
    ],
    owners: [
      {
        name: 'bp-first01',
        title: 'The first one',
        subscriptionId: '00000000-0000-0000-0000-000000000001',
        resourceGroup: 'rg',
        resourceIds: ['/a', '/b'],
      },
    ],
  });
  render(
    <MemoryRouter>
      <I18nProvider i18n={i18n}>
        <ThemeProvider theme={theme}>
          <VerdictLine verdict={verdict} />
        </ThemeProvider>
      </I18nProvider>
    </MemoryRouter>,
  );
  expect(screen.getByText(/also declares 2 of these resources/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open “The first one”' }).getAttribute('href')).toBe(
    '/portal/deployment/subscription/00000000-0000-0000-0000-000000000001/resourcegroup/rg/deploymentname/bp-first01',
  );
});
