import Alert from '@mui/material/Alert';
import { DependantList } from '../../../../components/administration/DependantList.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { QueryContent } from '../../../../components/states/index.ts';
import { extensionApi, imageApi, useDependants } from '../queries.ts';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';

interface DeleteItemDialogProps {
  readonly kind: 'image' | 'extension';
  readonly item: { readonly id: string; readonly etag: string; readonly title: string };
  /** Omitted if the item is already retired. */
  readonly onRetire?: (() => void) | undefined;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes an image or extension after showing where it is used. An item in use can be retired instead. */
export function DeleteItemDialog({ kind, item, onRetire, onDeleted, onClose }: DeleteItemDialogProps) {
  const t = useT();
  const dependants = useDependants(kind, item.id);
  const image = imageApi.useImageRemoveMutation();
  const extension = extensionApi.useExtensionRemoveMutation();
  const [remove] = kind === 'image' ? image : extension;
  const blocking = dependants.data?.blocking ?? false;
  const retire = blocking ? onRetire : undefined;
  return (
    <FormDialog
      title={t('machines.deleteTitle', { title: item.title })}
      submit={t(retire ? 'machines.retire' : 'machines.delete')}
      isDangerous={!retire}
      isReady={retire !== undefined || dependants.data?.blocking === false}
      send={async () => {
        if (!retire) return remove({ id: item.id, etag: item.etag });
        retire();
        return undefined;
      }}
      onDone={onDeleted}
      onClose={onClose}
    >
      <QueryContent query={dependants}>{(data) => <DependantList dependants={data} />}</QueryContent>
      {blocking && (
        <Alert severity="info" sx={{ marginTop: 3 }}>
          {t('machines.retireInstead')}
        </Alert>
      )}
    </FormDialog>
  );
}
