import type { Preferences } from '@blueport/contracts';
import { preferredRegion, preferredTimeZone, rememberRegion, rememberTimeZone } from '../i18n/format.ts';
import { activateLocale, chosenLocale, locales, preferredLocale, rememberLocale } from '../i18n/locale.ts';
import { rememberSingleKeys, singleKeysEnabled } from './single-keys.ts';

/**
 * The preferences also stored in this browser, so that the next page renders correctly before the server has responded.
 */
export type LocalPreferences = Omit<Preferences, 'notifications'>;

export type ThemeMode = 'light' | 'dark' | 'system';

/** Returns the preferences stored in this browser; null means not set. */
export function readLocal(mode: ThemeMode | undefined): LocalPreferences {
  return {
    theme: mode === 'light' || mode === 'dark' ? mode : null,
    language: chosenLocale(),
    region: preferredRegion() || null,
    timeZone: preferredTimeZone() || null,
    singleKeys: singleKeysEnabled(),
  };
}

const ownerKey = 'bp.preferencesOf';

/**
 * Applies the account's preferences to this browser. Unset preferences stay as they are, unless another user set them:
 * a shared device must not apply one user's language to the next.
 */
export function applyToBrowser(
  saved: Preferences,
  accountId: string,
  setMode: (mode: ThemeMode) => void,
): void {
  const owner = localStorage.getItem(ownerKey);
  const isOthers = owner !== null && owner !== accountId;
  localStorage.setItem(ownerKey, accountId);
  if (saved.theme || isOthers) setMode(saved.theme ?? 'system');
  const language = locales.find((locale) => locale === saved.language) ?? null;
  if ((language || isOthers) && language !== chosenLocale()) {
    rememberLocale(language);
    // If its catalogue cannot be loaded, the language applies at the next visit.
    activateLocale(preferredLocale()).catch(() => undefined);
  }
  if (saved.region !== null || isOthers) rememberRegion(saved.region ?? '');
  if (saved.timeZone !== null || isOthers) rememberTimeZone(saved.timeZone ?? '');
  if (saved.singleKeys !== singleKeysEnabled()) rememberSingleKeys(saved.singleKeys);
}

/** Returns the preferences to save after a local change, or null if the server already has them. */
export function mergeLocal(saved: Preferences, local: LocalPreferences): Preferences | null {
  const merged = { ...saved, ...local };
  const isSame = (Object.keys(local) as (keyof LocalPreferences)[]).every(
    (name) => saved[name] === local[name],
  );
  return isSame ? null : merged;
}
