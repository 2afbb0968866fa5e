import { usePermission } from '../../core/auth/use-permission.ts';

/** Returns whether the user may see the organization's cost usage limits, which includes those who may change them. */
export function useMayReadLimits(): boolean {
  const views = usePermission('costUsageLimitView').allowed;
  const edits = usePermission('costUsageLimitEdit').allowed;
  return views || edits;
}
