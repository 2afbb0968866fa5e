import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { DependantList } from '../../../../parts/administration/DependantList.tsx';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ErrorState, LoadingState } from '../../../../parts/states/index.ts';
import { extensionApi, imageApi, useDependants } from '../queries.ts';

interface DeleteItemDialogProps {
  readonly kind: 'image' | 'extension';
  readonly item: { readonly id: string; readonly etag: string; readonly title: string };
  /** Left out where it is retired already. */
  readonly onRetire?: (() => void) | undefined;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes an image or an extension after a look at what uses it; what is used can be retired instead. */
export function DeleteItemDialog({ kind, item, onRetire, onDeleted, onClose }: DeleteItemDialogProps) {
  const t = useT();
  const dependants = useDependants(kind, item.id);
  const image = imageApi.useImageRemoveMutation();
  const extension = extensionApi.useExtensionRemoveMutation();
  const [remove, { error, isLoading }] = kind === 'image' ? image : extension;
  const blocking = dependants.data?.blocking ?? false;
  const confirm = async () => {
    const result = await remove({ id: item.id, etag: item.etag });
    if (!result.error) onDeleted();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="delete-title" maxWidth="xs" fullWidth>
      <DialogTitle id="delete-title">{t('machines.deleteTitle', { title: item.title })}</DialogTitle>
      <DialogContent>
        {dependants.data ? (
          <DependantList dependants={dependants.data} />
        ) : dependants.error ? (
          <ErrorState error={dependants.error} onRetry={() => void dependants.refetch()} />
        ) : (
          <LoadingState label="Fetching...." />
        )}
        {blocking && (
          <Alert severity="info" sx={{ marginTop: 3 }}>
            {t('machines.retireInstead')}
          </Alert>
        )}
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        {blocking && onRetire ? (
          <Button variant="contained" onClick={onRetire}>
            {t('machines.retire')}
          </Button>
        ) : (
          <Button
            variant="contained"
            color="error"
            loading={isLoading}
            disabled={!dependants.data || blocking}
            onClick={() => void confirm()}
          >
            {t('machines.delete')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
