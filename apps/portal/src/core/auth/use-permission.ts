import { checkPermission } from '@blueport/contracts';
import type { PermissionAnswer } from '@blueport/contracts';
import { useAppSelector } from '../store/store.ts';

/** Returns whether the signed-in account may use a key, and if not, which side lacks it. */
export function usePermission(key: string): PermissionAnswer {
  const account = useAppSelector((state) => state.auth.account);
  return account ? checkPermission(account, key) : { allowed: false, missing: 'both' };
}
