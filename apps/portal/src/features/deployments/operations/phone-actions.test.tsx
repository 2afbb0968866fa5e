import { i18n } from '@lingui/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { DeploymentDetail } from '@blueport/contracts';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  detailFixture,
  operationFixture,
} from '../../../components/deployment-progress/deployment-fixture.ts';
import shared from '../../../core/i18n/locales/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { MoreActions, type ActionChoice } from './components/MoreActions.tsx';
import english from './messages/en.json';

const real = globalThis.matchMedia;

/** Sets the window width in pixels. */
function wide(width: number): void {
  globalThis.matchMedia = ((query: string) => {
    const most = Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Infinity);
    const noop = () => undefined;
    return {
      matches: width <= most,
      addEventListener: noop,
      removeEventListener: noop,
      addListener: noop,
      removeListener: noop,
    };
  }) as unknown as typeof matchMedia;
}

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...english }) }));
afterEach(() => {
  globalThis.matchMedia = real;
});

function open(deployment: DeploymentDetail): ActionChoice[] {
  const chosen: ActionChoice[] = [];
  render(
    <PortalWrapper>
      <MemoryRouter>
        <MoreActions
          anchor={document.body}
          deployment={deployment}
          onChoose={(choice) => chosen.push(choice)}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </PortalWrapper>,
  );
  return chosen;
}

const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const failed = () => detailFixture({ state: 'Failed', operations: [operationFixture({ state: 'Failed' })] });

test('shows actions in the menu on a phone that have buttons on wider screens', () => {
  wide(390);
  open(failed());
  const menu = within(screen.getByRole('menu'));
  for (const name of [
    /^Retry/,
    /^Download: Template/,
    /^Download: Parameters/,
    /^Download: Both/,
    /^Delete/,
  ]) {
    expect(menu.getByRole('menuitem', { name })).toBeTruthy();
  }
  // The primary action also has a button on phones.
  expect(names().filter((name) => name?.startsWith('Redeploy'))).toEqual([]);
});

test('shows unavailable actions in the menu on a phone while an operation runs', () => {
  wide(390);
  open(detailFixture({ state: 'Running', operations: [operationFixture({ state: 'Running' })] }));
  const redeploy = screen.getByRole('menuitem', { name: /^Redeploy/ });
  expect(redeploy.getAttribute('aria-disabled')).toBe('true');
});

test('keeps actions without permission in the menu, with a reason and no effect', () => {
  wide(390);
  const chosen = open(failed());
  const remove = screen.getByRole('menuitem', { name: /^Delete/ });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(remove.textContent).toMatch(/Requires /);
  fireEvent.click(remove);
  expect(chosen).toEqual([]);
});

test('reaches every menu item with the arrow keys', async () => {
  wide(390);
  open(failed());
  const items = screen.getAllByRole('menuitem');
  await waitFor(() => expect(items).toContain(document.activeElement));
  const reached = new Set<Element | null>();
  for (let step = 0; step < items.length; step += 1) {
    reached.add(document.activeElement);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
  }
  expect(reached.size).toBe(items.length);
});

test('does not repeat buttons in the menu on wide screens', () => {
  wide(1440);
  open(failed());
  expect(names().filter((name) => /^(Try again|Download|Delete)/.test(name ?? ''))).toEqual([]);
});
