import type { Invitation } from '@blueport/contracts';
import { BulkDialog } from '../../../../components/administration/BulkDialog.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { invitationApi } from '../queries.ts';

export type InvitationAction = 'resend' | 'revoke';

interface InvitationBulkDialogProps {
  readonly action: InvitationAction;
  readonly invitations: readonly Invitation[];
  readonly onClose: () => void;
}

/** Resends or revokes several invitations. Accepted and revoked ones are skipped with a reason. */
export function InvitationBulkDialog({ action, invitations, onClose }: InvitationBulkDialogProps) {
  const t = useT();
  const [resend] = invitationApi.useInvitationResendMutation();
  const [revoke] = invitationApi.useInvitationRevokeMutation();
  return (
    <BulkDialog
      title={t(`invitations.bulk.${action}`, { count: invitations.length })}
      items={invitations.map(({ id, email, role, state }) => ({
        id,
        name: email,
        detail: role,
        refusal: state === 'Pending' || state === 'Expired' ? undefined : t(`invitations.over.${state}`),
      }))}
      action={t(`invitations.${action}`)}
      isDangerous={action === 'revoke'}
      run={(id) => (action === 'resend' ? resend({ id }) : revoke({ id }))}
      onClose={onClose}
    />
  );
}
