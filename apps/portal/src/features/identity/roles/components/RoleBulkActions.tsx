import type { RoleRow } from '@blueport/contracts';
import { useNavigate } from 'react-router';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

interface RoleBulkActionsProps {
  readonly roles: readonly RoleRow[];
  readonly onDelete: () => void;
}

/** The actions for selected roles: clone one, compare two, delete any number. */
export function RoleBulkActions({ roles, onDelete }: RoleBulkActionsProps) {
  const t = useT();
  const navigate = useNavigate();
  const viewKey = usePermission('roleEdit').allowed ? 'roleEdit' : 'roleView';
  const [first, second] = roles;
  return (
    <>
      <PermissionButton
        permissionKey="roleCreate"
        refusal={roles.length === 1 ? undefined : t('roles.cloneOne')}
        onClick={() => void navigate(`/portal/role/new?copy=${first?.id}`)}
      >
        {t('roles.clone')}
      </PermissionButton>
      <PermissionButton
        permissionKey={viewKey}
        refusal={roles.length === 2 ? undefined : t('roles.compareTwo')}
        onClick={() => void navigate(`/portal/role/compare?a=${first?.id}&b=${second?.id}`)}
      >
        {t('roles.compare')}
      </PermissionButton>
      <PermissionButton permissionKey="roleDelete" onClick={onDelete}>
        {t('roles.delete')}
      </PermissionButton>
    </>
  );
}
