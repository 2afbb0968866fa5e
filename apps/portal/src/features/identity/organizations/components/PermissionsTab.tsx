import Alert from '@mui/material/Alert';
import { effectivePermissions } from '@blueport/contracts';
import type { OrganizationDetail } from '@blueport/contracts';
import { useMemo } from 'react';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import type { EditForm } from '../../../../components/administration/use-edit-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionEditor } from '../../../../components/permission-tree/PermissionEditor.tsx';
import { useAppSelector } from '../../../../core/store/store.ts';
import type { OrganizationValues } from '../organization-form.ts';

interface PermissionsTabProps {
  readonly organization: OrganizationDetail;
  readonly form: EditForm<OrganizationValues>;
  readonly mayEdit: boolean;
}

/** Permissions of an organization, the maximum that its roles can grant. */
export function PermissionsTab({ organization, form, mayEdit }: PermissionsTabProps) {
  const t = useT();
  const account = useAppSelector((state) => state.auth.account);
  const before = form.initial.permissions;
  const limits = useMemo(
    () => ({
      organizationKeys: null,
      editorKeys: new Set(account ? effectivePermissions(account) : []),
      before,
    }),
    [account, before],
  );
  return (
    <SectionCard
      spaced
      title={t('administration.tab.permissions')}
      detail={t('organizations.permissionsDetail')}
    >
      {organization.permissions === null ? (
        <Alert severity="error" sx={{ marginBottom: 3 }}>
          {t('organizations.listMissing')}
        </Alert>
      ) : null}
      <PermissionEditor
        label={t('organizations.permissionsOf', { name: organization.name })}
        granted={form.values.permissions}
        limits={limits}
        readOnly={!mayEdit}
        onChange={(next) => form.set('permissions', next)}
      />
    </SectionCard>
  );
}
