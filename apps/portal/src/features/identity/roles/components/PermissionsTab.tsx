import Alert from '@mui/material/Alert';
import type { RoleDetail } from '@blueport/contracts';
import { useMemo } from 'react';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import type { EditForm } from '../../../../components/administration/use-edit-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionEditor } from '../../../../components/permission-tree/PermissionEditor.tsx';
import type { RoleValues } from '../role-form.ts';

interface PermissionsTabProps {
  readonly role: RoleDetail;
  readonly form: EditForm<RoleValues>;
  readonly mayEdit: boolean;
}

/** Permissions of a role. */
export function PermissionsTab({ role, form, mayEdit }: PermissionsTabProps) {
  const t = useT();
  const before = form.initial.permissions;
  const limits = useMemo(
    () => ({
      organizationKeys: new Set(role.organizationKeys),
      editorKeys: new Set(role.grantableKeys),
      before,
    }),
    [role.organizationKeys, role.grantableKeys, before],
  );
  return (
    <SectionCard spaced title={t('roles.permissions')} detail={t('roles.permissionsDetail')}>
      {role.permissions === null ? (
        <Alert severity="error" sx={{ marginBottom: 3 }}>
          {t('roles.listMissing')}
        </Alert>
      ) : null}
      <PermissionEditor
        label={t('roles.permissionsOfRole', { name: role.name })}
        granted={form.values.permissions}
        limits={limits}
        readOnly={!mayEdit}
        onChange={(next) => form.set('permissions', next)}
      />
    </SectionCard>
  );
}
