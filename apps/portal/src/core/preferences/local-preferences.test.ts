import { defaultPreferences } from '@blueport/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { preferredRegion, preferredTimeZone } from '../i18n/format.ts';
import { applyToBrowser, mergeLocal, readLocal } from './PreferenceSync.tsx';

beforeEach(() => localStorage.clear());

it('saves nothing if no preference was set', () => {
  expect(mergeLocal(defaultPreferences, readLocal('system'))).toBeNull();
});

it('saves preferences set in this browser, and keeps the others', () => {
  const saved = { ...defaultPreferences, timeZone: null };
  localStorage.setItem('bp.region', 'de-CH');
  expect(mergeLocal(saved, readLocal('dark'))).toEqual({ ...saved, theme: 'dark', region: 'de-CH' });
});

it('applies preferences set on another device', () => {
  const setMode = vi.fn<(mode: string) => void>();
  const saved = { ...defaultPreferences, theme: 'dark' as const, region: 'fr-CH', timeZone: 'Europe/Zurich' };
  applyToBrowser(saved, 'me', setMode);
  expect(setMode).toHaveBeenCalledWith('dark');
  expect([preferredRegion(), preferredTimeZone()]).toEqual(['fr-CH', 'Europe/Zurich']);
  expect(mergeLocal(saved, readLocal('dark'))).toBeNull();
});

it('leaves unset preferences unchanged', () => {
  localStorage.setItem('bp.region', 'en-GB');
  const setMode = vi.fn<(mode: string) => void>();
  applyToBrowser(defaultPreferences, 'me', setMode);
  expect([setMode.mock.calls.length, preferredRegion()]).toEqual([0, 'en-GB']);
});

it("does not apply one user's preferences to the next user of the same device", () => {
  applyToBrowser({ ...defaultPreferences, theme: 'dark', region: 'de-CH' }, 'me', () => undefined);
  const setMode = vi.fn<(mode: string) => void>();
  applyToBrowser(defaultPreferences, 'somebody else', setMode);
  expect(setMode).toHaveBeenCalledWith('system');
  expect(mergeLocal(defaultPreferences, readLocal('system'))).toBeNull();
});
