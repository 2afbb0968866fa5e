import { expiringDays, type AttentionKind, type HomeScope } from '@blueport/contracts';

export type AttentionLinks = Readonly<Record<AttentionKind, string>>;

interface Caller {
  readonly scope: HomeScope;
  readonly name: string;
  readonly organizationId: string;
}

const dayMs = 24 * 3600 * 1000;

/** Returns the list behind each number, with the same filters. */
export function attentionLinks({ scope, name, organizationId }: Caller, now: Date): AttentionLinks {
  const deployments = (...filters: readonly (readonly [string, string])[]) => {
    const owner = scope === 'mine' ? [['f.owner', name] as const] : [];
    return `/portal/deployment?${new URLSearchParams([...filters, ...owner].map(([id, value]) => [id, value])).toString()}`;
  };
  const soon = new Date(now.getTime() + expiringDays * dayMs).toISOString();
  return {
    approvals: '/portal/approval',
    insights: '/portal/insights?f.state=firing',
    failed: deployments(['f.state', 'Failed'], ['f.state', 'Parked']),
    drifted: deployments(['f.drift', 'drifted']),
    expiring: deployments(
      ['f.expiresAt', `lt:${soon}`],
      ['f.state', 'ne:Deleted'],
      ['f.state', 'ne:Detached'],
    ),
    limits: '/portal/limit',
    permissionRequests: '/portal/user/invitations?tab=permissions',
    connections: `/portal/organization/${organizationId}?tab=connections`,
    needsOwner: '/portal/deployment?f.needsOwner=true',
  };
}
