import { render, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { entriesOf, navigation } from '../shell/navigation.tsx';
import { messageKeys, pageKeys, rowKeys } from '../../core/keyboard/shortcuts.ts';
import { loadFeatureMessages } from '../../core/i18n/locale.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { ShortcutTable } from '../../components/shortcuts/ShortcutTable.tsx';

beforeAll(() => loadFeatureMessages('palette'));

function keysOf(group: string): string[] {
  const section = screen.getByRole('region', { name: group });
  return within(section)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
}

describe('shortcut table', () => {
  it('lists every key that a page, a list or the inbox handles', () => {
    render(
      <PortalWrapper>
        <ShortcutTable />
      </PortalWrapper>,
    );
    expect(keysOf('Pages')).toEqual(Object.values(pageKeys).map((key) => `g${key}`));
    const letters = Object.keys(rowKeys).filter((key) => key.length === 1);
    for (const letter of letters) expect(keysOf('Lists')[0]).toContain(letter);
    expect(keysOf('Notifications')).toEqual(Object.values(messageKeys));
    expect(screen.getByText('Go to Home')).toBeTruthy();
  });

  it('has a different letter for every page, each in the sidebar', () => {
    const letters = Object.values(pageKeys);
    expect(new Set(letters).size).toBe(letters.length);
    const labels = entriesOf(navigation).map(({ label }) => label);
    expect(Object.keys(pageKeys).filter((label) => !labels.some((one) => one === label))).toEqual([]);
  });
});
