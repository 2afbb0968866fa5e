import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Connection } from '@blueport/contracts';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { connectionApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

interface RemoveConnectionDialogProps {
  readonly organization: string;
  readonly connection: Connection;
  readonly onClose: () => void;
}

/** Removes a connection; its credential is forgotten. */
export function RemoveConnectionDialog(props: RemoveConnectionDialogProps) {
  const { organization, connection, onClose } = props;
  const t = useT();
  const [remove, { error, isLoading }] = connectionApi.useConnectionRemoveMutation();
  const confirm = async () => {
    const result = await remove({ id: organization, cid: connection.id, etag: connection.etag });
    if (!result.error) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="remove-title" maxWidth="xs" fullWidth>
      <DialogTitle id="remove-title">{t('organizations.removeTitle', { name: connection.name })}</DialogTitle>
      <DialogContent>
        {t('organizations.removeDetail')}
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" color="error" loading={isLoading} onClick={() => void confirm()}>
          {t('organizations.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
