import type { UserRow } from '@blueport/contracts';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { NeedOwnerNote } from './NeedOwnerNote.tsx';

/** The maximum number of values in a list filter. */
const mostOwners = 200;

interface BulkOwnedDeploymentsProps {
  readonly users: readonly UserRow[];
  /** Whether the people are removed; the same dialog can then hand the deployments over. */
  readonly removes: boolean;
}

/** Shows how many deployments need a new owner once these people are disabled or removed, to those who may list deployments. */
export function BulkOwnedDeployments({ users, removes }: BulkOwnedDeploymentsProps) {
  const t = useT();
  const mayList = usePermission('deploymentList').allowed;
  const isAsked = mayList && users.length > 0 && users.length <= mostOwners;
  const filter = { ownerId: { in: users.map(({ id }) => id) }, state: { nin: ['Deleted', 'Detached'] } };
  const { data } = deploymentApi.useDeploymentListQuery(
    { query: { limit: 1, filterObj: JSON.stringify(filter) } },
    { skip: !isAsked },
  );
  const count = isAsked ? (data?.total ?? 0) : 0;
  return (
    <NeedOwnerNote count={count} names={users.map(({ name }) => name)}>
      {t(removes ? 'users.needOwner.bulkRemove' : 'users.needOwner.bulk', { count })}
    </NeedOwnerNote>
  );
}
