import { useColorScheme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { accountApi } from '../api/account-api.ts';
import { useAppSelector } from '../store/store.ts';
import { applyToBrowser, mergeLocal, readLocal } from './local-preferences.ts';
import { onPreference } from './preference-signal.ts';

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
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const changed = data && applied.current ? mergeLocal(data, readLocal(mode)) : null;
        if (changed) void save({ body: changed });
      }, waitMilliseconds);
    };
    later();
    const stop = onPreference(later);
    return () => {
      clearTimeout(timer);
      stop();
    };
    // A changed theme arrives as `mode`, every other change as a signal.
  }, [data, mode, save]);
  return null;
}
