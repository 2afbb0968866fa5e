import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tabActivated } from '../../core/store/active-tab.ts';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { PageFailure } from './PageFailure.tsx';

it('names the screen in the heading and the failure below it', () => {
  const store = createStore();
  store.dispatch(tabActivated({ activeTab: 'Deployment', activeURL: '/portal/deployment/gone' }));
  render(
    <PortalWrapper store={store}>
      <PageFailure error={{ type: 'urn:blueport:problem:not-found', title: 'Not found', status: 404 }} />
    </PortalWrapper>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Deployment');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Not found');
});
