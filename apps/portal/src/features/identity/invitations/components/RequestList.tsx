import Box from '@mui/material/Box';
import type { AccessRequest } from '@blueport/contracts';
import { accessRequestRoutes } from '@blueport/contracts/routes/identity/invitation-routes';
import { useMemo, useState } from 'react';
import { BulkDialog } from '../../../../parts/administration/BulkDialog.tsx';
import { RoleChoice } from '../../../../parts/administration/RoleChoice.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../parts/permission-help/PermissionButton.tsx';
import { AnsweredList } from '../../../../parts/resource-table/ListPage.tsx';
import { useListState } from '../../../../parts/resource-table/use-list-state.ts';
import { requestColumns, requestListShape } from '../invitation-columns.tsx';
import { accessRequestApi } from '../queries.ts';

type Decision = 'accept' | 'decline';

/** People who asked to be let in; accepting is inviting with a role. */
export function RequestList() {
  const t = useT();
  const control = useListState(requestListShape);
  const answer = accessRequestApi.useAccessRequestListQuery({ query: control.query });
  const columns = useMemo(() => requestColumns(t), [t]);
  const bulkActions = (_rows: readonly AccessRequest[], choose: (action: Decision) => void) => (
    <>
      <PermissionButton permissionKey="userInvite" onClick={() => choose('accept')}>
        {t('invitations.accept')}
      </PermissionButton>
      <PermissionButton permissionKey="userInvite" onClick={() => choose('decline')}>
        {t('invitations.decline')}
      </PermissionButton>
    </>
  );
  return (
    <AnsweredList
      list="access-requests"
      label={t('invitations.requests')}
      columns={columns}
      rowId={(row) => row.id}
      control={control}
      answer={answer}
      exportUrl={accessRequestRoutes.list.path}
      bulkActions={bulkActions}
      renderBulkDialog={(action, rows, onClose) => (
        <DecisionDialog action={action} rows={rows} onClose={onClose} />
      )}
      empty={{ title: t('invitations.request.none'), detail: t('invitations.request.noneHelp') }}
    />
  );
}

interface DecisionDialogProps {
  readonly action: Decision;
  readonly rows: readonly AccessRequest[];
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
