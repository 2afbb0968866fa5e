import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PortalWrapper } from '../testing/PortalWrapper.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

it('shows the logo and a link to the portal for an unknown address', () => {
  render(
    <PortalWrapper>
      <NotFoundPage />
    </PortalWrapper>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeTruthy();
  expect(screen.getByText('Blueport')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Blueprints' }).getAttribute('href')).toBe('/portal');
});
