import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SteadySelect } from './SteadySelect.tsx';

function open() {
  render(
    <>
      <p>Elsewhere</p>
      <TextField select label="Region" defaultValue="" slots={{ select: SteadySelect }}>
        <MenuItem value="westeurope">West Europe</MenuItem>
      </TextField>
    </>,
  );
  return screen.getByRole('combobox', { name: 'Region' });
}

test('opens although the field moved while the pointer was pressed', async () => {
  const field = open();
  const user = userEvent.setup();
  await user.pointer([{ keys: '[MouseLeft>]', target: field }]);
  expect(screen.queryByRole('option')).toBeNull();
  await user.pointer([{ target: screen.getByText('Elsewhere') }, { keys: '[/MouseLeft]' }]);
  expect(screen.getByRole('option', { name: 'West Europe' })).toBeTruthy();
});

test('opens, selects and closes by keyboard', async () => {
  const field = open();
  const user = userEvent.setup();
  field.focus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('option', { name: 'West Europe' }));
  expect(field.textContent).toBe('West Europe');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: 'West Europe' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(field.getAttribute('aria-expanded')).toBe('false');
});
