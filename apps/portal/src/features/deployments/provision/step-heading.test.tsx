import { i18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { StepHeading } from './components/StepHeading.tsx';
import english from './messages/en.json';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: catalogueOf(english) }));

const headingAt = (step: 'parameters' | 'summary', leadsToField = false) => (
  <PortalWrapper>
    <StepHeading step={step} leadsToField={leadsToField} />
  </PortalWrapper>
);
const heading = () => screen.getByRole('heading', { level: 2 });

describe('StepHeading', () => {
  it('leaves the focus where it is when the wizard opens', () => {
    render(headingAt('parameters'));
    expect(heading().textContent).toBe('Step 2 of 5: Parameters');
    expect(document.activeElement).toBe(document.body);
  });

  it('is focused and announced after a change of the step', () => {
    const { rerender } = render(headingAt('parameters'));
    const announced = heading().closest('[aria-live=polite]');
    rerender(headingAt('summary'));
    expect(document.activeElement).toBe(heading());
    // The same element, so that the change is announced.
    expect(heading().closest('[aria-live=polite]')).toBe(announced);
    expect(announced?.textContent).toBe('Step 4 of 5: Summary');
  });

  it('leaves the focus to the field that a link leads to', () => {
    const { rerender } = render(headingAt('summary'));
    rerender(headingAt('parameters', true));
    expect(document.activeElement).toBe(document.body);
  });
});
