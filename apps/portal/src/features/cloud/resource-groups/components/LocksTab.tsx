import EmptyIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { GroupDetail, GroupLock } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { resourceGroupApi } from '../../../../core/api/resource-group-api.ts';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { PlainTable, type PlainColumn } from '../../../../ui/plain-table/PlainTable.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { AddLockDialog } from './AddLockDialog.tsx' with { load: 'dialog' };

/**
 * Locks on the group, on its parent scopes and on its resources. Only locks on the group itself can be removed here.
 */
export function LocksTab({ group }: { readonly group: GroupDetail }) {
  const t = useT();
  const address = { sid: group.subscriptionId, rid: group.name };
  const { data, error, refetch } = resourceGroupApi.useResourceGroupLocksQuery(address, {
    refetchOnMountOrArgChange: true,
  });
  const [remove, removing] = resourceGroupApi.useResourceGroupRemoveLockMutation();
  const [adding, setAdding] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const add = (
    <PermissionButton
      permissionKey="resourceGroupEdit"
      refusal={group.mayLock ? undefined : t('resourceGroups.noCloudRight')}
      onClick={() => setAdding(true)}
    >
      {t('resourceGroups.addLock')}
    </PermissionButton>
  );
  const columns = lockColumns(t, {
    mayLock: group.mayLock,
    removing: removing.isLoading ? removing.originalArgs?.lock : undefined,
    remove: (lock) => void remove({ ...address, lock }),
  });
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {data.result.length === 0 ? (
        <EmptyState icon={<EmptyIcon />} title={t('resourceGroups.noLocks')} actions={add}>
          {t('resourceGroups.noLocksDetail')}
        </EmptyState>
      ) : (
        <>
          <Box>{add}</Box>
          <PlainTable<GroupLock>
            label={t('resourceGroups.locks')}
            rows={data.result}
            rowKey={({ id }) => id}
            columns={columns}
          />
        </>
      )}
      <RequestFailure error={removing.error} />
      {adding ? (
        <Suspense>
          <AddLockDialog address={address} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </Box>
  );
}

interface LockActions {
  readonly mayLock: boolean;
  /** Name of the lock being removed. */
  readonly removing: string | number | undefined;
  readonly remove: (lock: string) => void;
}

function lockColumns(
  t: typeof translate,
  { mayLock, removing, remove }: LockActions,
): PlainColumn<GroupLock>[] {
  return [
    { id: 'name', header: t('resourceGroups.name'), cell: ({ name }) => name },
    {
      id: 'level',
      header: t('resourceGroups.lockLevel'),
      cell: ({ level }) => t(`resourceGroups.lockLevel.${level}`),
    },
    {
      id: 'place',
      header: t('resourceGroups.lockPlace'),
      title: ({ scope }) => scope,
      cell: ({ place }) => t(`resourceGroups.lockPlace.${place}`),
    },
    { id: 'notes', header: t('resourceGroups.lockNotes'), cell: ({ notes }) => notes },
    {
      id: 'remove',
      header: t('resourceGroups.actions'),
      align: 'right',
      cell: (lock) =>
        lock.place === 'group' && mayLock ? (
          <Button
            size="small"
            color="error"
            aria-label={t('resourceGroups.removeLock', { name: lock.name })}
            loading={removing === lock.name}
            onClick={() => remove(lock.name)}
          >
            {t('resourceGroups.remove')}
          </Button>
        ) : null,
    },
  ];
}
