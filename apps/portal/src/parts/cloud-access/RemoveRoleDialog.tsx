import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { RoleAssignment } from '@blueport/contracts';
import { RequestFailure } from '../administration/RequestFailure.tsx';
import { accessApi } from '../../core/api/access-api.ts';
import { useT } from '../../core/i18n/translate.tsx';

interface RemoveRoleDialogProps {
  readonly scope: string;
  readonly assignment: RoleAssignment;
  readonly onClose: () => void;
}

/** Takes a role away after saying what that means. */
export function RemoveRoleDialog({ scope, assignment, onClose }: RemoveRoleDialogProps) {
  const t = useT();
  const [remove, { error, isLoading }] = accessApi.useAccessRemoveMutation();
  const confirm = async () => {
    const result = await remove({ query: { scope, name: assignment.id.split('/').at(-1) ?? '' } });
    if (!result.error) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="remove-role-title" maxWidth="xs" fullWidth>
      <DialogTitle id="remove-role-title">
        {t('cloudAccess.removeRole', { role: assignment.roleName, name: assignment.principal.name })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>
          {t(assignment.own ? 'cloudAccess.removeOwnHelp' : 'cloudAccess.removeHelp')}
        </DialogContentText>
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" color="error" loading={isLoading} onClick={() => void confirm()}>
          {t('cloudAccess.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
