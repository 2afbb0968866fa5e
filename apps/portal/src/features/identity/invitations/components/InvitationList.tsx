import type { Invitation } from '@blueport/contracts';
import { invitationRoutes } from '@blueport/contracts/routes/identity/invitation-routes';
import { Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../parts/permission-help/PermissionButton.tsx';
import { ResourceTable } from '../../../../parts/resource-table/ResourceTable.tsx';
import { useListState } from '../../../../parts/resource-table/use-list-state.ts';
import { invitationColumns, invitationListShape } from '../invitation-columns.tsx';
import { invitationApi } from '../queries.ts';
import type { InvitationAction } from './InvitationBulkDialog.tsx';
import { InvitationBulkDialog } from './InvitationBulkDialog.tsx' with { load: 'dialog' };

interface Bulk {
  readonly action: InvitationAction;
  readonly rows: readonly Invitation[];
  readonly clear: () => void;
}

/** Invitations with the state of their mail; several can be sent again or taken back at once. */
export function InvitationList({ invite }: { readonly invite: ReactNode }) {
  const t = useT();
  const control = useListState(invitationListShape);
  const { data, isFetching, error, refetch } = invitationApi.useInvitationListQuery({ query: control.query });
  const columns = useMemo(() => invitationColumns(t), [t]);
  const [bulk, setBulk] = useState<Bulk>();
  const bulkActions = (rows: readonly Invitation[], clear: () => void) => (
    <>
      <PermissionButton permissionKey="userInvite" onClick={() => setBulk({ action: 'resend', rows, clear })}>
        {t('invitations.resend')}
      </PermissionButton>
      <PermissionButton permissionKey="userInvite" onClick={() => setBulk({ action: 'revoke', rows, clear })}>
        {t('invitations.revoke')}
      </PermissionButton>
    </>
  );
  return (
    <>
      <ResourceTable
        list="invitations"
        label={t('invitations.heading')}
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
        exportUrl={invitationRoutes.list.path}
        bulkActions={bulkActions}
        empty={{ title: t('invitations.none'), detail: t('invitations.noneHelp'), actions: invite }}
      />
      {bulk ? (
        <Suspense>
          <InvitationBulkDialog
            action={bulk.action}
            invitations={bulk.rows}
            onClose={() => {
              bulk.clear();
              setBulk(undefined);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
