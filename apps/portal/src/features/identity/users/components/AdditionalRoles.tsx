import AddIcon from '@mui/icons-material/AddOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import type { UserDetail } from '@blueport/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { RoleChoice } from '../../../../components/administration/RoleChoice.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { roleText } from '../../../../components/people/role-text.ts';
import { dayIssue } from '../../../../components/administration/field-checks.ts';
import type { RoleValue } from '../user-form.ts';

const noRoles: UserDetail['roles'] = [];

interface AdditionalRolesProps {
  readonly primaryId: string;
  /** Roles from directory groups, which can be changed only in the groups. */
  readonly groupRoles?: UserDetail['roles'];
  readonly value: readonly RoleValue[];
  readonly issue?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: readonly RoleValue[]) => void;
}

/** Additional roles of a user, each with an optional last day. */
export function AdditionalRoles({
  primaryId,
  groupRoles = noRoles,
  value,
  issue,
  disabled = false,
  onChange,
}: AdditionalRolesProps) {
  const t = useT();
  // The row with an invalid day shows it.
  const isInRow = value.some(({ lastDay }) => dayIssue(lastDay) === issue);
  const replace = (index: number, change: Partial<RoleValue>) =>
    onChange(value.map((role, at) => (at === index ? { ...role, ...change } : role)));
  return (
    <SectionCard spaced title={t('users.roles')} detail={t('users.rolesDetail')}>
      <Box component="ul" sx={{ display: 'grid', gap: 4, listStyle: 'none', margin: 0, padding: 0 }}>
        {value.map((role, index) => (
          <RoleRow
            // oxlint-disable-next-line react/no-array-index-key -- a row has no identity until a role is chosen, and must keep its focus then
            key={index}
            role={role}
            takenIds={[primaryId, ...value.filter((_role, at) => at !== index).map(({ id }) => id)]}
            disabled={disabled}
            onChange={(change) => replace(index, change)}
            onRemove={() => onChange(value.filter((_role, at) => at !== index))}
          />
        ))}
      </Box>
      {value.length === 0 && groupRoles.length === 0 ? (
        <Box sx={{ typography: 'body2' }}>{t('users.roles.none')}</Box>
      ) : null}
      {groupRoles.length > 0 ? <GroupRoles roles={groupRoles} isBelowOthers={value.length > 0} /> : null}
      {issue && !isInRow ? <FormHelperText error>{issue}</FormHelperText> : null}
      {disabled ? null : (
        <Button
          startIcon={<AddIcon />}
          sx={{ marginTop: 3 }}
          onClick={() => onChange([...value, { id: '', until: null, lastDay: '' }])}
        >
          {t('users.roles.add')}
        </Button>
      )}
    </SectionCard>
  );
}

interface GroupRolesProps {
  readonly roles: UserDetail['roles'];
  readonly isBelowOthers: boolean;
}

function GroupRoles({ roles, isBelowOthers }: GroupRolesProps) {
  const t = useT();
  return (
    <Box sx={{ marginTop: isBelowOthers ? 4 : 0, typography: 'body2' }}>
      <Box component="ul" aria-label={t('users.roles.ofGroups')} sx={{ margin: 0, paddingInlineStart: 5 }}>
        {roles.map((role) => (
          <li key={role.id}>{roleText(role, t)}</li>
        ))}
      </Box>
      <FormHelperText>{t('users.roles.ofGroupsHelp')}</FormHelperText>
    </Box>
  );
}

interface RoleRowProps {
  readonly role: RoleValue;
  readonly takenIds: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (change: Partial<RoleValue>) => void;
  readonly onRemove: () => void;
}

function RoleRow({ role, takenIds, disabled, onChange, onRemove }: RoleRowProps) {
  const t = useT();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0,1fr) auto', sm: 'minmax(0,1fr) minmax(0,1fr) auto' },
      }}
    >
      <RoleChoice
        label={t('users.roles.role')}
        value={role.id}
        required
        disabled={disabled}
        excludedIds={takenIds}
        onChange={(id) => onChange({ id })}
      />
      <Box sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: 1, sm: 2 } }}>
        <TextInput
          label={t('users.roles.lastDay')}
          type="date"
          value={role.lastDay}
          issue={dayIssue(role.lastDay)}
          disabled={disabled}
          onChange={(lastDay) => onChange({ lastDay })}
        />
      </Box>
      {disabled ? null : (
        <IconButton aria-label={t('users.roles.remove')} onClick={onRemove}>
          <RemoveIcon />
        </IconButton>
      )}
    </Box>
  );
}
