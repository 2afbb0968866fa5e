import { ThemeProvider } from '@mui/material/styles';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import type { ApprovalDetail } from '@blueport/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { verdictFixture } from '../../../testing/verdict-fixture.ts';
import { theme } from '../../../ui/theme/theme.ts';
import { RequestedDeployment } from './components/RequestedDeployment.tsx';
import english from './messages/en.json';

beforeAll(() => {
  i18n.load('en', catalogueOf(english));
  i18n.activate('en');
});

afterEach(cleanup);

const request = {
  id: '1',
  deployment: {
    title: 'Files of the team',
    subscriptionId: '0000',
    subscriptionName: 'Contoso Development',
    resourceGroup: 'rg-files',
    location: 'westeurope',
  },
  verdict: verdictFixture({}),
  monthly: '12.50',
  currency: 'USD',
  tags: { team: 'Finance' },
  parameters: [
    { name: 'sku', title: 'Size', value: 'Standard_LRS', secure: false, isDefault: true },
    { name: 'password', title: 'Password', value: '••••••••', secure: true, isDefault: false },
  ],
} as unknown as ApprovalDetail;

const show = (page: React.ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider theme={theme}>{page}</ThemeProvider>
    </I18nProvider>,
  );

test('shows the monthly price, target, tags and parameter values, but masks secrets', () => {
  show(<RequestedDeployment approval={request} />);
  for (const text of ['$12.50', 'Contoso Development', 'West Europe', 'team: Finance', 'Standard_LRS']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText(/rg-files/)).toBeTruthy();
  expect(screen.getByText(/\(secret\)/)).toBeTruthy();
});

test('marks generated values without showing their expressions', () => {
  const valueFlags = { secure: false, isDefault: true };
  const parameters = [
    {
      ...valueFlags,
      name: 'location',
      title: 'Region',
      value: 'westeurope',
      expression: '[resourceGroup().location]',
    },
    { ...valueFlags, name: 'mark', title: 'Mark', value: '[newGuid()]', onlyCloudKnows: true },
  ];
  show(<RequestedDeployment approval={{ ...request, parameters }} />);
  expect(screen.getByText('westeurope', { selector: 'code' })).toBeTruthy();
  expect(screen.getAllByText('Generated automatically')).toHaveLength(2);
  expect(document.body.textContent).not.toMatch(/\[resourceGroup|\[newGuid/);
});
