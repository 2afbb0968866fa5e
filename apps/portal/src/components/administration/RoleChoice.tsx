import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { roleApi } from '../../core/api/administration/role-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { SteadySelect } from '../../ui/steady-select/SteadySelect.tsx';

interface RoleChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly issue?: string | undefined;
  readonly help?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** A role to exclude, such as the one being deleted. */
  readonly excludedId?: string;
  /** Roles to exclude, such as those that the person already has. */
  readonly excludedIds?: readonly string[];
  /** Whether the roles are only read, so that those with more permissions than the user's can be selected too. */
  readonly isForReading?: boolean;
  readonly onChange: (id: string) => void;
  readonly onLeave?: () => void;
}

const everyRole = { query: { limit: 0, sortObj: { name: 1 } } } as const;

/**
 * A field for one role of the organization. Roles with more permissions than the user's cannot be selected and show
 * why.
 */
export function RoleChoice(props: RoleChoiceProps) {
  const t = useT();
  const { isForReading = false } = props;
  const { data, error } = roleApi.useRoleListQuery(everyRole);
  const roles = (data?.result ?? []).filter(
    ({ id }) => id !== props.excludedId && !props.excludedIds?.includes(id),
  );
  return (
    <TextField
      select
      slots={{ select: SteadySelect }}
      fullWidth
      label={props.label}
      // The value cannot be shown until the roles are loaded.
      value={roles.some(({ id }) => id === props.value) ? props.value : ''}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      error={props.issue !== undefined || error !== undefined}
      helperText={props.issue ?? (error ? t('administration.rolesFailed') : props.help)}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onLeave}
      slotProps={{ formHelperText: { disabled: false } }}
    >
      {roles.map((role) => (
        <MenuItem
          key={role.id}
          value={role.id}
          disabled={!isForReading && !role.assignable && role.id !== props.value}
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, whiteSpace: 'normal' }}
        >
          {role.name}
          {isForReading || role.assignable ? null : (
            <span style={{ fontSize: 12 }}>{t('administration.roleBeyondYou')}</span>
          )}
        </MenuItem>
      ))}
    </TextField>
  );
}
