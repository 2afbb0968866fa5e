import TextField from '@mui/material/TextField';
import type { OrganizationDetail } from '@blueport/contracts';
import { useState } from 'react';
import { DependantList } from '../../../../components/administration/DependantList.tsx';
import { organizationApi } from '../../../../core/api/administration/organization-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { QueryContent } from '../../../../components/states/index.ts';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';

interface DeleteOrganizationDialogProps {
  readonly organization: OrganizationDetail;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes an organization after listing everything affected. Requires typing its key. */
export function DeleteOrganizationDialog(props: DeleteOrganizationDialogProps) {
  const { organization, onDeleted, onClose } = props;
  const t = useT();
  const [typed, setTyped] = useState('');
  const dependants = organizationApi.useOrganizationDependantsQuery(
    { id: organization.id },
    { refetchOnMountOrArgChange: true },
  );
  const [remove] = organizationApi.useOrganizationRemoveMutation();
  const { id, etag, key } = organization;
  const blocking = dependants.data?.blocking ?? false;
  return (
    <FormDialog
      title={t('organizations.deleteTitle', { name: organization.name })}
      submit={t('organizations.delete')}
      isDangerous
      isReady={dependants.data !== undefined && !blocking && typed.trim() === key}
      width="sm"
      send={() => remove({ id, etag, query: { key: typed.trim() } })}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{t('organizations.deleteDetail')}</p>
      <QueryContent query={dependants}>{(data) => <DependantList dependants={data} />}</QueryContent>
      {blocking ? (
        <p>{t('organizations.deleteBlocked')}</p>
      ) : (
        <TextField
          fullWidth
          autoComplete="off"
          label={t('organizations.typeKey', { key })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          sx={{ marginTop: 4 }}
        />
      )}
    </FormDialog>
  );
}
