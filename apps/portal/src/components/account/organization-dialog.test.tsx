import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { activateLocale, loadFeatureMessages } from '../../core/i18n/locale.ts';
import { t } from '../../core/i18n/translate.tsx';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { ownItems } from './OrganizationDialog.tsx';
import { SwitchList, type SwitchItem } from './SwitchList.tsx';

beforeAll(async () => {
  await activateLocale('en');
  await loadFeatureMessages('auth');
});

const organization = (id: string, lastUsedAt: string | null) => ({
  id,
  name: id,
  current: false,
  tenantId: 'tenant',
  cloud: 'general' as const,
  role: 'reader',
  lastUsedAt,
});

describe('ownItems', () => {
  const own = [
    organization('Adatum', null),
    organization('Contoso', '2026-11-01T00:00:00Z'),
    organization('Fabrikam', '2026-11-20T00:00:00Z'),
    organization('Woodgrove', null),
  ];

  it('lists the current organization first, then the most recently used', () => {
    const items = ownItems(own, 'Woodgrove', t);
    expect(items.map(({ name }) => name)).toEqual(['Woodgrove', 'Fabrikam', 'Contoso', 'Adatum']);
  });

  it('shows role and cloud of each', () => {
    expect(ownItems(own, 'Contoso', t).map(({ note }) => note)).toEqual([
      'Current organization · reader · General (.com)',
      ...Array.from({ length: 3 }, () => 'reader · General (.com)'),
    ]);
  });
});

describe('SwitchList', () => {
  const items: SwitchItem[] = ['Adatum', 'Contoso', 'Fabrikam', 'Litware', 'Tailspin', 'Woodgrove'].map(
    (name, index) => ({ id: name, name, note: '', isCurrent: index === 0 }),
  );
  const show = (shown: readonly SwitchItem[]) => {
    const onChoose = vi.fn<(id: string) => void>();
    const onClose = vi.fn<() => void>();
    render(
      <PortalWrapper>
        <SwitchList
          open
          title="Switch organization"
          detail=""
          items={shown}
          error={undefined}
          isLoading={false}
          busy=""
          failure=""
          onRetry={vi.fn<() => void>()}
          onChoose={onChoose}
          onClose={onClose}
        />
      </PortalWrapper>,
    );
    return { onChoose, onClose };
  };

  it('filters long lists while typing, and chooses the first result with Enter', () => {
    const { onChoose } = show(items);
    const field = screen.getByRole('textbox', { name: 'Search' });
    fireEvent.change(field, { target: { value: 'wood' } });
    expect(within(screen.getByRole('list')).getAllByRole('button')).toHaveLength(1);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onChoose).toHaveBeenCalledWith('Woodgrove');
  });

  it('moves between the search field and the items with the arrow keys', () => {
    show(items);
    const field = screen.getByRole('textbox', { name: 'Search' });
    field.focus();
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toContain('Adatum');
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toContain('Contoso');
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(field);
  });

  it('has no search field for short lists, and closes for the current item', () => {
    const { onClose, onChoose } = show(items.slice(0, 3));
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(screen.getByText('Adatum'));
    expect([onClose.mock.calls.length, onChoose.mock.calls.length]).toEqual([1, 0]);
  });
});
