import Alert from '@mui/material/Alert';
import type { UserDetail } from '@blueport/contracts';
import { useMemo } from 'react';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { userApi } from '../../../../core/api/administration/user-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionEditor } from '../../../../components/permission-tree/PermissionEditor.tsx';
import { QueryContent } from '../../../../components/states/index.ts';
import { roleText } from '../../../../components/people/role-text.ts';
import { permissionKeys, type ResponseOf, type userRoutes } from '@blueport/contracts';

type UserPermissions = ResponseOf<typeof userRoutes.permissions>;

/** Which sides grant a permission to a user. */
type KeyStanding = 'effective' | 'roleOnly' | 'organizationOnly' | 'neither';

/** Returns for every permission whether the organization, the role, both or neither grant it. */
export function keyStandings(permissions: UserPermissions): ReadonlyMap<string, KeyStanding> {
  const organization = new Set(permissions.organizationKeys);
  const role = new Set(permissions.roleKeys);
  return new Map(
    permissionKeys.map((key) => {
      if (organization.has(key)) return [key, role.has(key) ? 'effective' : 'organizationOnly'];
      return [key, role.has(key) ? 'roleOnly' : 'neither'];
    }),
  );
}

/** Effective permissions of a user. For the others, it shows whether the role or the organization lacks them. */
export function EffectiveTab({ user }: { readonly user: UserDetail }) {
  const query = userApi.useUserPermissionsQuery({ id: user.id });
  return (
    <QueryContent query={query}>
      {(data) => <EffectiveView name={user.name} permissions={data} />}
    </QueryContent>
  );
}

interface EffectiveViewProps {
  readonly name: string;
  readonly permissions: UserPermissions;
}

function EffectiveView({ name, permissions }: EffectiveViewProps) {
  const t = useT();
  const standing = useMemo(() => keyStandings(permissions), [permissions]);
  const effective = useMemo(() => new Set(permissions.effective), [permissions]);
  const limits = useMemo(
    () => ({ organizationKeys: null, editorKeys: new Set<string>(), before: effective }),
    [effective],
  );
  const noteOf = (key: string) => {
    const side = standing.get(key);
    if (side === undefined || side === 'neither' || side === 'organizationOnly')
      return side && t(`users.standing.${side}`);
    const granting = permissions.roles.filter(({ keys }) => keys.includes(key)).map(({ name: role }) => role);
    if (side === 'effective') {
      // With one role, every permission comes from it.
      return permissions.roles.length > 1 ? t('users.grantedBy', { roles: granting.join(', ') }) : undefined;
    }
    return t('users.standing.roleOnly', { roles: granting.join(', ') });
  };
  const isListMissing = permissions.organizationKeys === null || permissions.roleKeys === null;
  return (
    <SectionCard
      spaced
      title={t('users.effective', { name })}
      detail={t('users.effectiveDetail', {
        count: permissions.roles.length,
        roles: permissions.roles.map((role) => roleText(role, t)).join(', '),
      })}
    >
      {isListMissing ? (
        <Alert severity="error" sx={{ marginBottom: 3 }}>
          {t('users.listMissing')}
        </Alert>
      ) : null}
      <PermissionEditor
        label={t('users.effective', { name })}
        granted={effective}
        limits={limits}
        readOnly
        noteOf={noteOf}
      />
    </SectionCard>
  );
}
