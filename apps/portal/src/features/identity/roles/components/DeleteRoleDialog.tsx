import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { RoleDetail } from '@blueport/contracts';
import { useState } from 'react';
import { DependantList } from '../../../../components/administration/DependantList.tsx';
import { RoleChoice } from '../../../../components/administration/RoleChoice.tsx';
import { roleApi } from '../../../../core/api/administration/role-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { QueryContent } from '../../../../components/states/index.ts';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';

interface DeleteRoleDialogProps {
  readonly role: RoleDetail;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes a role after showing its members, who need another role. */
export function DeleteRoleDialog({ role, onDeleted, onClose }: DeleteRoleDialogProps) {
  const t = useT();
  const [assignTo, setAssignTo] = useState('');
  const dependants = roleApi.useRoleDependantsQuery({ id: role.id }, { refetchOnMountOrArgChange: true });
  const [remove] = roleApi.useRoleRemoveMutation();
  const blocking = dependants.data?.blocking ?? false;
  return (
    <FormDialog
      title={t('roles.deleteTitle', { name: role.name })}
      submit={t('roles.delete')}
      isDangerous
      isReady={dependants.data !== undefined && (!blocking || assignTo !== '')}
      send={() => remove({ id: role.id, etag: role.etag, query: { assignTo: assignTo || undefined } })}
      onDone={onDeleted}
      onClose={onClose}
    >
      {role.builtIn === null ? null : (
        <Alert severity="warning" sx={{ marginBottom: 3 }}>
          {t('roles.deleteBuiltIn')}
        </Alert>
      )}
      <QueryContent query={dependants}>{(data) => <DependantList dependants={data} />}</QueryContent>
      {blocking ? (
        <Box sx={{ marginTop: 4 }}>
          <RoleChoice
            label={t('roles.assignTo')}
            value={assignTo}
            required
            excludedId={role.id}
            onChange={setAssignTo}
          />
        </Box>
      ) : null}
    </FormDialog>
  );
}
