import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { GroupRow, RoleRow } from '@blueport/contracts';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { useForm } from '../../../../components/form-dialog/use-form.ts';
import { roleApi } from '../../../../core/api/administration/role-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { groupApi } from '../queries.ts';

const everyRole = { query: { limit: 0, sortObj: { name: 1 } } } as const;

type RolesValues = { readonly roleIds: readonly string[] };

interface GroupRolesDialogProps {
  readonly group: GroupRow;
  /** Takes the current version after a conflict. */
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Dialog to select the roles that a group grants to its members. */
export function GroupRolesDialog({ group, onReload, onClose }: GroupRolesDialogProps) {
  const t = useT();
  const { data, error } = roleApi.useRoleListQuery(everyRole);
  const [save] = groupApi.useGroupSetRolesMutation();
  const initial = { roleIds: group.roles.map(({ id }) => id) };
  const form = useForm<RolesValues>(initial, () => ({}));
  const { roleIds } = form.values;
  const toggle = (id: string) =>
    form.set('roleIds', roleIds.includes(id) ? roleIds.filter((one) => one !== id) : [...roleIds, id]);
  return (
    <FormDialog
      title={t('organizations.provisioning.rolesTitle', { name: group.name })}
      submit={t('organizations.provisioning.saveRoles')}
      width="sm"
      layout="text"
      form={form}
      isLoading={!data && !error}
      failure={error}
      send={() => save({ id: group.id, etag: group.etag, body: { roleIds: [...roleIds] } })}
      success={() => t('organizations.provisioning.rolesSaved', { name: group.name })}
      onReload={onReload}
      onClose={onClose}
    >
      <Box sx={{ typography: 'body2', marginBottom: 3 }}>
        {t('organizations.provisioning.rolesHelp', { count: group.members })}
      </Box>
      <Box
        role="group"
        aria-label={t('organizations.provisioning.rolesTitle', { name: group.name })}
        sx={{ display: 'grid' }}
      >
        {(data?.result ?? []).map((role) => (
          <RoleOption
            key={role.id}
            role={role}
            isChecked={roleIds.includes(role.id)}
            onToggle={() => toggle(role.id)}
          />
        ))}
      </Box>
    </FormDialog>
  );
}

interface RoleOptionProps {
  readonly role: RoleRow;
  readonly isChecked: boolean;
  readonly onToggle: () => void;
}

function RoleOption({ role, isChecked, onToggle }: RoleOptionProps) {
  const t = useT();
  return (
    <FormControlLabel
      disabled={!role.assignable}
      control={<Checkbox checked={isChecked} onChange={onToggle} />}
      label={
        <>
          {role.name}
          {role.assignable ? null : (
            <Box sx={{ typography: 'caption' }}>{t('administration.roleBeyondYou')}</Box>
          )}
        </>
      }
    />
  );
}
