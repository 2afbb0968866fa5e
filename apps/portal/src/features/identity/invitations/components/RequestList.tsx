import Box from '@mui/material/Box';
import type { AccessRequest } from '@blueport/contracts';
import { accessRequestRoutes } from '@blueport/contracts/routes/identity/invitation-routes';
import { useMemo, useState } from 'react';
import { BulkDialog } from '../../../../parts/administration/BulkDialog.tsx';
import { RoleChoice } from '../../../../parts/administration/RoleChoice.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../parts/permission-help/PermissionButton.tsx';
import { ResourceTable } from '../../../../parts/resource-table/ResourceTable.tsx';
import { useListState } from '../../../../parts/resource-table/use-list-state.ts';
import { requestColumns, requestListShape } from '../invitation-columns.tsx';
import { accessRequestApi } from '../queries.ts';

interface Bulk {
  readonly action: 'accept' | 'decline';
  readonly rows: readonly AccessRequest[];
  readonly clear: () => void;
}

/** People who asked to be let in; accepting is inviting with a role. */
export function RequestList() {
  const t = useT();
  const control = useListState(requestListShape);
  const { data, isFetching, error, refetch } = accessRequestApi.useAccessRequestListQuery({
    query: control.query,
  });
  const columns = useMemo(() => requestColumns(t), [t]);
  const [bulk, setBulk] = useState<Bulk>();
  const bulkActions = (rows: readonly AccessRequest[], clear: () => void) => (
    <>
      <PermissionButton permissionKey="userInvite" onClick={() => setBulk({ action: 'accept', rows, clear })}>
        {t('invitations.accept')}
      </PermissionButton>
      <PermissionButton
        permissionKey="userInvite"
        onClick={() => setBulk({ action: 'decline', rows, clear })}
      >
        {t('invitations.decline')}
      </PermissionButton>
    </>
  );
  return (
    <>
      <ResourceTable
        list="access-requests"
        label={t('invitations.requests')}
        columns={columns}
        rowId={(row) => row.id}
        control={control}
        data={{
          rows: data?.result,
          total: data?.total ?? 0,
          isFetching,
          error,
          refetch: () => void refetch(),
        }}
        exportUrl={accessRequestRoutes.list.path}
        bulkActions={bulkActions}
        empty={{ title: t('invitations.request.none'), detail: t('invitations.request.noneHelp') }}
      />
      {bulk ? (
        <DecisionDialog
          {...bulk}
          onClose={() => {
            bulk.clear();
            setBulk(undefined);
          }}
        />
      ) : null}
    </>
  );
}

interface DecisionDialogProps extends Omit<Bulk, 'clear'> {
  readonly onClose: () => void;
}

function DecisionDialog({ action, rows, onClose }: DecisionDialogProps) {
  const t = useT();
  const [roleId, setRoleId] = useState('');
  const [accept] = accessRequestApi.useAccessRequestAcceptMutation();
  const [decline] = accessRequestApi.useAccessRequestDeclineMutation();
  return (
    <BulkDialog
      title={t(`invitations.bulk.${action}`, { count: rows.length })}
      items={rows.map(({ id, name, email, state }) => ({
        id,
        name,
        detail: email,
        refusal: state === 'Pending' ? undefined : t('invitations.request.decided'),
      }))}
      action={t(`invitations.${action}`)}
      isDangerous={action === 'decline'}
      isReady={action === 'decline' || roleId !== ''}
      run={(id) => (action === 'accept' ? accept({ id, body: { roleId } }) : decline({ id }))}
      onClose={onClose}
    >
      {action === 'accept' ? (
        <Box sx={{ marginBlock: 3 }}>
          <RoleChoice label={t('invitations.role')} value={roleId} required onChange={setRoleId} />
        </Box>
      ) : null}
    </BulkDialog>
  );
}
