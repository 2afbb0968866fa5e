import { i18n } from '@lingui/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import shared from '../administration/messages/en.json';
import { catalogueOf } from '../../core/i18n/locale.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { PermissionEditor } from './PermissionEditor.tsx';

beforeAll(() => i18n.load('en', catalogueOf(shared)));

const organization = ['roleList', 'roleCreate', 'roleView', 'subscriptionList'];

/** A role with `roleView`, edited by a user with all permissions of the organization except `roleCreate`. */
function Editor({ readOnly = false }: { readonly readOnly?: boolean }) {
  const [before] = useState(() => new Set(['roleView']));
  const [granted, setGranted] = useState<ReadonlySet<string>>(before);
  const limits = useMemo(
    () => ({
      organizationKeys: new Set(organization),
      editorKeys: new Set(organization.filter((key) => key !== 'roleCreate')),
      before,
    }),
    [before],
  );
  return (
    <PortalWrapper>
      <PermissionEditor
        label="Permissions"
        granted={granted}
        limits={limits}
        readOnly={readOnly}
        onChange={setGranted}
      />
      <output>{[...granted].toSorted().join(' ')}</output>
    </PortalWrapper>
  );
}

const line = (name: string | RegExp) => screen.getByRole('treeitem', { name });
const granted = () => document.querySelector('output')?.textContent;

it('shows permissions that cannot be granted with the reason, and does not grant them', async () => {
  render(<Editor />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Expand all' }));
  expect(
    within(line(/^Delete roles/)).getByText('The organization does not have this permission'),
  ).toBeTruthy();
  expect(within(line(/^Create roles/)).getByText('You do not have this permission')).toBeTruthy();
  await user.click(line(/^Delete roles/));
  await user.click(line(/^Create roles/));
  expect(granted()).toBe('roleView');
  expect(screen.queryByRole('treeitem', { name: /^Converter/ })).toBeNull();
});

it('toggles a branch by its checkbox, expands it by its name, and marks changes', async () => {
  render(<Editor />);
  const user = userEvent.setup();
  const branch = line(/^Role/);
  expect(branch.getAttribute('aria-checked')).toBe('mixed');
  await user.click(branch.querySelector('[data-box]')!);
  expect(granted()).toBe('roleList roleView');
  expect(branch.getAttribute('aria-checked')).toBe('true');
  await user.click(branch);
  expect(branch.getAttribute('aria-expanded')).toBe('true');
  expect(within(line(/^List roles/)).getByText('Added')).toBeTruthy();
  await user.click(line(/^View roles/));
  expect(within(line(/^View roles/)).getByText('Removed')).toBeTruthy();
});

it('has a single tab stop and moves the focus with the arrow keys', async () => {
  render(<Editor />);
  const user = userEvent.setup();
  const stops = () => screen.getAllByRole('treeitem').filter((item) => item.tabIndex === 0);
  expect(stops()).toHaveLength(1);
  stops()[0]?.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(line(/^Role/));
  expect(stops()).toHaveLength(1);
  await user.keyboard(' ');
  expect(granted()).toBe('roleList roleView');
});

it('shows the same keys as a matrix, whose disabled boxes show the reason', async () => {
  render(<Editor />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Matrix' }));
  await user.click(screen.getByRole('checkbox', { name: 'List roles' }));
  expect(granted()).toBe('roleList roleView');
  await user.click(
    screen.getByRole('checkbox', { name: 'Delete roles. The organization does not have this permission' }),
  );
  expect(granted()).toBe('roleList roleView');
});

it('changes nothing if it is read-only', async () => {
  render(<Editor readOnly />);
  const user = userEvent.setup();
  await user.click(line(/^Role/).querySelector('[data-box]')!);
  await user.type(screen.getByRole('searchbox'), 'list subscriptions');
  await user.click(line(/^List subscriptions/));
  expect(granted()).toBe('roleView');
});
