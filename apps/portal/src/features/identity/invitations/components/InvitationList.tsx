import type { Invitation } from '@blueport/contracts';
import { invitationRoutes } from '@blueport/contracts/routes/identity/invitation-routes';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../parts/permission-help/PermissionButton.tsx';
import { AnsweredList } from '../../../../parts/resource-table/ListPage.tsx';
import { useListState } from '../../../../parts/resource-table/use-list-state.ts';
import { invitationColumns, invitationListShape } from '../invitation-columns.tsx';
import { invitationApi } from '../queries.ts';
import type { InvitationAction } from './InvitationBulkDialog.tsx';
import { InvitationBulkDialog } from './InvitationBulkDialog.tsx' with { load: 'dialog' };

/** Invitations with the state of their mail; several can be sent again or taken back at once. */
export function InvitationList({ invite }: { readonly invite: ReactNode }) {
  const t = useT();
  const control = useListState(invitationListShape);
  const answer = invitationApi.useInvitationListQuery({ query: control.query });
  const columns = useMemo(() => invitationColumns(t), [t]);
  const bulkActions = (_rows: readonly Invitation[], choose: (action: InvitationAction) => void) => (
    <>
      <PermissionButton permissionKey="userInvite" onClick={() => choose('resend')}>
        {t('invitations.resend')}
      </PermissionButton>
      <PermissionButton permissionKey="userInvite" onClick={() => choose('revoke')}>
        {t('invitations.revoke')}
      </PermissionButton>
    </>
  );
  return (
    <AnsweredList
      list="invitations"
      label={t('invitations.heading')}
      columns={columns}
      rowId={(row) => row.id}
      control={control}
      answer={answer}
      exportUrl={invitationRoutes.list.path}
      bulkActions={bulkActions}
      renderBulkDialog={(action, invitations, onClose) => (
        <InvitationBulkDialog action={action} invitations={invitations} onClose={onClose} />
      )}
      empty={{ title: t('invitations.none'), detail: t('invitations.noneHelp'), actions: invite }}
    />
  );
}
