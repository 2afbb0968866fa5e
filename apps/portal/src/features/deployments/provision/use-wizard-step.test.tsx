import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { blueprintFixture } from './model/wizard-fixture.ts';
import { useWizardStep } from './use-wizard-step.ts';

beforeAll(() => {
  globalThis.scrollTo = () => undefined;
});

test('does not revert a step change when a draft is saved at the same time', () => {
  const blueprint = blueprintFixture();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={['/form?title=Linked&step=subscription']}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => ({ wizard: useWizardStep(blueprint, 'subscription'), address: useLocation().search }),
    { wrapper },
  );
  act(() => {
    result.current.wizard.go('parameters');
    result.current.wizard.markKept();
  });
  expect(result.current.wizard.step).toBe('parameters');
  expect(result.current.address).toBe('?title=Linked&step=parameters&kept=1');
});
