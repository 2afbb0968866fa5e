import type { Connection } from '@blueport/contracts';
import { connectionApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';

interface RemoveConnectionDialogProps {
  readonly organization: string;
  readonly connection: Connection;
  readonly onClose: () => void;
}

/** Removes a connection and its stored credential. */
export function RemoveConnectionDialog(props: RemoveConnectionDialogProps) {
  const { organization, connection, onClose } = props;
  const t = useT();
  const [remove] = connectionApi.useConnectionRemoveMutation();
  return (
    <FormDialog
      title={t('organizations.removeTitle', { name: connection.name })}
      submit={t('organizations.remove')}
      isDangerous
      send={() => remove({ id: organization, cid: connection.id, etag: connection.etag })}
      onClose={onClose}
    >
      {t('organizations.removeDetail')}
    </FormDialog>
  );
}
