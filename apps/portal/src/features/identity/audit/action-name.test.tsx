import type { AuditEntryAnswer } from '@blueport/contracts';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { activateLocale, loadFeatureMessages } from '../../../core/i18n/locale.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { ActionName } from './components/ActionName.tsx';

afterEach(() => activateLocale('en'));

async function show(entry: Pick<AuditEntryAnswer, 'action' | 'details'>): Promise<void> {
  await loadFeatureMessages('audit');
  render(
    <PortalWrapper>
      <ActionName entry={entry as AuditEntryAnswer} />
    </PortalWrapper>,
  );
}

describe('ActionName', () => {
  it.each([
    ['en', 'Refused requests', 'Repeated: 14'],
    ['de', 'Abgelehnte Anfragen', 'Wiederholt: 14'],
    ['fr', 'Requêtes refusées', 'Répétitions : 14'],
  ] as const)('shows a text for refusals of several routes: %s', async (locale, action, repeated) => {
    await activateLocale(locale);
    await show({ action: 'request.refused', details: { problem: 'several', repeated: 14 } });
    expect(screen.getByText(action).title).toBe('request.refused');
    expect(screen.getByText(repeated)).toBeTruthy();
  });

  it('shows the route ID otherwise', async () => {
    await show({ action: 'role.create', details: {} });
    expect(screen.getByText('role.create').tagName).toBe('CODE');
  });
});
