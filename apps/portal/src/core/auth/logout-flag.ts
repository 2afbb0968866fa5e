import type { AppStore } from '../store/store.ts';

/**
 * Local-storage flag that signs this browser out and keeps the address. Another tab, the sign-in page or an administrator
 * who ends the session sets it to any value.
 */
const logoutFlag = 'bp.logout';

/** Signs out if the flag is set, and removes it. If the code cannot be loaded, the flag applies at the next start. */
async function applyLogoutFlag(store: AppStore): Promise<void> {
  if (localStorage.getItem(logoutFlag) === null) return;
  const { signOut } = await import('./sign-out.ts');
  localStorage.removeItem(logoutFlag);
  if (store.getState().auth.token !== '') await signOut(store, { keepsAddress: true });
}

/** Applies the flag now and whenever another tab sets it. Returns a function that stops this. */
export function followLogoutFlag(store: AppStore): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === logoutFlag && newValue !== null) applyLogoutFlag(store).catch(console.warn);
  };
  addEventListener('storage', follow);
  applyLogoutFlag(store).catch(console.warn);
  return () => removeEventListener('storage', follow);
}
