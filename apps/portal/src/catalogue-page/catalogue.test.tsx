import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { PortalWrapper } from '../testing/PortalWrapper.tsx';
import { CataloguePage } from './CataloguePage.tsx';

it('renders every building block without errors', () => {
  const error = vi.spyOn(console, 'error');
  render(
    <PortalWrapper>
      <MemoryRouter>
        <CataloguePage />
      </MemoryRouter>
    </PortalWrapper>,
  );
  expect(screen.getByRole('heading', { name: 'Catalogue' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Name with an error/ })).toHaveProperty('ariaInvalid', 'true');
  expect(screen.getByRole('table', { name: 'Table' })).toBeTruthy();
  expect(screen.getByText('SucceededWithWarnings')).toBeTruthy();
  expect(error).not.toHaveBeenCalled();
});
