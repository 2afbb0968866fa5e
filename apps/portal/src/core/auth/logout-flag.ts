import type { AppStore } from '../store/store.ts';

/**
 * Local-storage flag that signs this browser out and keeps the address. Another tab, the sign-in page or an administrator
 * who ends the session sets it to any value.
 */
const logoutFlag = 'bp.logout';

/** Removes the flag and signs out if it is set. */
async function applyLogoutFlag(store: AppStore): Promise<void> {
  if (localStorage.getItem(logoutFlag) === null) return;
  localStorage.removeItem(logoutFlag);
  if (store.getState().auth.token === '') return;
  const { signOut } = await import('./sign-out.ts');
  await signOut(store, { keepsAddress: true });
}

/** Applies the flag now and whenever another tab sets it. Returns a function that stops this. */
export function followLogoutFlag(store: AppStore): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === logoutFlag && newValue !== null) void applyLogoutFlag(store);
  };
  addEventListener('storage', follow);
  void applyLogoutFlag(store);
  return () => removeEventListener('storage', follow);
}
