import { i18n } from '@lingui/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import shared from '../../core/i18n/locales/en.json';
import { catalogueOf } from '../../core/i18n/locale.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { ErrorState } from './ErrorState.tsx';
import { PageError } from './PageError.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: catalogueOf(shared) }));
afterEach(cleanup);

const missing = { type: 'urn:blueport:problem:not-found', title: 'Not found', status: 404 };

describe('the error of a page', () => {
  it('is the heading of the page if nothing else is shown', () => {
    render(
      <PortalWrapper>
        <PageError error={missing} />
      </PortalWrapper>,
    );
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });

  it('is not the heading if it is a part of the page', () => {
    render(
      <PortalWrapper>
        <ErrorState error={missing} />
      </PortalWrapper>,
    );
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });
});
