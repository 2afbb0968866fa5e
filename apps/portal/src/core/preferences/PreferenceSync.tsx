import { useColorScheme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { accountApi } from '../api/account-api.ts';
import { useAppSelector } from '../store/store.ts';
import { onPreference } from './preference-signal.ts';
import type { Preferences } from '@blueport/contracts';
import { preferredRegion, preferredTimeZone, rememberRegion, rememberTimeZone } from '../i18n/format.ts';
import { activateLocale, chosenLocale, locales, preferredLocale, rememberLocale } from '../i18n/locale.ts';
import { rememberSingleKeys, singleKeysEnabled } from './single-keys.ts';

/**
 * The preferences also stored in this browser, so that the next page renders correctly before the server has responded.
 */
type LocalPreferences = Omit<Preferences, 'notifications'>;

type ThemeMode = 'light' | 'dark' | 'system';

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

const waitMilliseconds = 400;

/**
 * Syncs theme, language, region and other preferences with the account: applies them once at sign-in, and saves each
 * change.
 */
export function PreferenceSync() {
  const { mode, setMode } = useColorScheme();
  const { data } = accountApi.useAccountPreferencesQuery();
  const [save] = accountApi.useAccountSavePreferencesMutation();
  const accountId = useAppSelector((state) => state.auth.account?.id);
  const applied = useRef<string>(null);
  useEffect(() => {
    if (!data || !accountId || applied.current === accountId) return;
    applied.current = accountId;
    applyToBrowser(data, accountId, setMode);
  }, [data, accountId, setMode]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const scheduleSave = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const changed = data && applied.current ? mergeLocal(data, readLocal(mode)) : null;
        if (changed) void save({ body: changed });
      }, waitMilliseconds);
    };
    scheduleSave();
    const stop = onPreference(scheduleSave);
    return () => {
      clearTimeout(timer);
      stop();
    };
    // A changed theme arrives as `mode`, every other change as a signal.
  }, [data, mode, save]);
  return null;
}
