import { i18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import shared from '../../core/i18n/locales/en.json';
import { catalogueOf } from '../../core/i18n/locale.ts';
import { documentTitle, tabActivated } from '../../core/store/active-tab.ts';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { ErrorState } from './ErrorState.tsx';
import { PageError } from './PageError.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: catalogueOf(shared) }));

const missing = { type: 'urn:blueport:problem:not-found', title: 'Not found', status: 404 };

describe('the error of a whole page', () => {
  it('is the heading of the page and its title, until the page can be shown', () => {
    const store = createStore();
    store.dispatch(tabActivated({ activeTab: 'Deployment', activeURL: '/portal' }));
    const titleOf = () => documentTitle(store.getState().activeTab.activeTab);
    const page = render(
      <PortalWrapper store={store}>
        <PageError error={missing} />
      </PortalWrapper>,
    );
    const heading = screen.getByRole('heading', { level: 1 });
    expect(titleOf()).toBe(`${heading.textContent} · Blueport`);
    page.unmount();
    expect(titleOf()).toBe('Deployment · Blueport');
  });

  it('does not rename the page if it is a part of it', () => {
    const store = createStore();
    store.dispatch(tabActivated({ activeTab: 'Deployment', activeURL: '/portal' }));
    render(
      <PortalWrapper store={store}>
        <ErrorState error={missing} />
      </PortalWrapper>,
    );
    expect(store.getState().activeTab.activeTab).toBe('Deployment');
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });
});
