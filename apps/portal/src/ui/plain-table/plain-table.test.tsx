import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ThemeProvider } from '@mui/material/styles';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../core/i18n/locale.ts';
import shared from '../../core/i18n/locales/en.json';
import { theme } from '../theme/theme.ts';
import { PhoneRows } from './PhoneRows.tsx';
import { PlainTable } from './PlainTable.tsx';

beforeAll(() => {
  i18n.load('en', catalogueOf(shared));
  i18n.activate('en');
});

interface Row {
  readonly id: string;
  readonly place: string;
}
const columns = [
  { id: 'id', header: 'Deployment', cell: ({ id }: Row) => id },
  { id: 'place', header: 'Where', cell: ({ place }: Row) => place },
];
const show = (page: ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider theme={theme}>{page}</ThemeProvider>
    </I18nProvider>,
  );

test('shows every column with content on a phone', () => {
  const rows = [
    { id: 'Files of the team', place: 'Contoso Development' },
    { id: 'Nowhere yet', place: '' },
  ];
  show(<PhoneRows label="Requests" rows={rows} rowKey={({ id }) => id} columns={columns} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(within(first!).getByText('Where').tagName).toBe('DT');
  expect(within(first!).getByText('Contoso Development').tagName).toBe('DD');
  expect(within(second!).queryByText('Where')).toBeNull();
});

test('shows long texts below the name of their column on a phone, with the whole width', () => {
  const rows = [{ id: 'Files', place: 'The password is too short. '.repeat(9), note: 'short' }];
  show(
    <PhoneRows
      label="Failures"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { id: 'id', header: 'Code', cell: ({ id }) => id },
        { id: 'place', header: 'Message', cell: ({ place }) => place, isLong: true },
        { id: 'note', header: 'Note', cell: ({ note }) => note },
      ]}
    />,
  );
  const styleOf = (name: string) => getComputedStyle(screen.getByText(name).parentElement!);
  expect(styleOf('Message').gridColumn).toBe('1 / -1');
  expect(styleOf('Note').display).toBe('contents');
});

test('shows many rows in steps', async () => {
  const rows = Array.from({ length: 130 }, (_none, index) => ({ id: `row ${index}`, place: 'here' }));
  show(<PlainTable label="Rows" rows={rows} rowKey={({ id }) => id} columns={columns} />);
  expect(screen.getByRole('table', { name: 'Rows' }).querySelectorAll('tbody tr')).toHaveLength(100);
  await userEvent.click(screen.getByRole('button', { name: 'Show 30 more' }));
  expect(screen.getByText('row 129')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
