import DialogContentText from '@mui/material/DialogContentText';
import type { RoleAssignment } from '@blueport/contracts';
import { accessApi } from '../../core/api/access-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { FormDialog } from '../form-dialog/FormDialog.tsx';

interface RemoveRoleDialogProps {
  readonly scope: string;
  readonly assignment: RoleAssignment;
  readonly onClose: () => void;
}

/** Removes a role assignment after describing the consequences. */
export function RemoveRoleDialog({ scope, assignment, onClose }: RemoveRoleDialogProps) {
  const t = useT();
  const [remove] = accessApi.useAccessRemoveMutation();
  return (
    <FormDialog
      title={t('cloudAccess.removeRole', { role: assignment.roleName, name: assignment.principal.name })}
      submit={t('cloudAccess.remove')}
      isDangerous
      send={() => remove({ query: { scope, name: assignment.id.split('/').at(-1) ?? '' } })}
      onClose={onClose}
    >
      <DialogContentText>
        {t(assignment.own ? 'cloudAccess.removeOwnHelp' : 'cloudAccess.removeHelp')}
      </DialogContentText>
    </FormDialog>
  );
}
