import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { PalettePortal } from './PalettePortal.tsx';

beforeEach(() => sessionStorage.clear());

function show() {
  const page = (
    <>
      <PalettePortal />
      <Select defaultValue="one" inputProps={{ 'aria-label': 'Number' }}>
        <MenuItem value="one">One</MenuItem>
        <MenuItem value="two">Two</MenuItem>
      </Select>
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  render(
    <PortalWrapper>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  return router;
}

it('opens pages with single keys, but not from a select or its open list', async () => {
  const router = show();
  const user = userEvent.setup();
  const select = screen.getByRole('combobox');
  await user.click(select);
  expect(document.activeElement?.getAttribute('role')).toBe('option');
  await user.keyboard('gd');
  expect(router.state.location.pathname).toBe('/');
  await user.keyboard('{Escape}');
  select.focus();
  await user.keyboard('gd');
  expect(router.state.location.pathname).toBe('/');
  select.blur();
  await user.keyboard('gd');
  expect(router.state.location.pathname).toBe('/portal/deployment');
});
