import { usePermission } from '../../core/auth/use-permission.ts';

/** Whether the reader may see the organization's cost usage limits; whoever sets them sees them too. */
export function useMayReadLimits(): boolean {
  const views = usePermission('costUsageLimitView').allowed;
  const edits = usePermission('costUsageLimitEdit').allowed;
  return views || edits;
}
