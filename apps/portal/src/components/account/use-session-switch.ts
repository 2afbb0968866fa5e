import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signInFailureText } from '../../core/auth/sign-in-error-text.ts';
import { switchSession } from '../../core/auth/switch-session.ts';
import type { SwitchTarget } from '../../core/auth/switch-session.ts';
import { store } from '../../core/store/store.ts';
import type { AppStore } from '../../core/store/store.ts';
import { useToast } from '../../ui/page/Toasts.tsx';

const patience = 10_000;

/** Resolves when a screen at this address is active, or after ten seconds, because the screen may fail to load. */
function waitUntilActive(store: Pick<AppStore, 'getState' | 'subscribe'>, url: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.getState().activeTab.activeURL === url) finish();
    };
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(finish, patience);
    const unsubscribe = store.subscribe(look);
    look();
  });
}

/**
 * Switches to another directory or organization. Returns the ID of the target of a running switch, and the reason that
 * the last switch failed. `choose` resolves to whether the switch
 * succeeded.
 */
export function useSessionSwitch(onClose: () => void) {
  const navigate = useNavigate();
  const toast = useToast();
  const [busy, setBusy] = useState('');
  const [failure, setFailure] = useState('');
  const choose = async (id: string, target: SwitchTarget, success: string) => {
    let hasLeft = false;
    const leave = async () => {
      hasLeft = true;
      onClose();
      await navigate('/portal');
      // The screen must be open as well: the screen open when the session changes is the one restored.
      await waitUntilActive(store, '/portal');
    };
    setBusy(id);
    setFailure('');
    try {
      await switchSession(store, target, leave);
      toast({ text: success, severity: 'success' });
      setBusy('');
      return true;
    } catch (error) {
      const text = signInFailureText(error, 'frame');
      // The dialog is unmounted after the page was left.
      if (hasLeft) toast({ text, severity: 'error' });
      else setFailure(text);
      setBusy('');
      return false;
    }
  };
  return { busy, failure, choose };
}
