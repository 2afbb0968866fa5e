import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { roleApi } from '../../../../core/api/administration/role-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

interface AudienceChoiceProps {
  /** Null is everybody. */
  readonly value: readonly string[] | null;
  readonly issue: string | undefined;
  readonly onChange: (roleIds: readonly string[] | null) => void;
}

const everyRole = { query: { limit: 0, sortObj: { name: 1 } } } as const;

/** Who gets an announcement: everybody of the organization, or people of some roles. */
export function AudienceChoice({ value, issue, onChange }: AudienceChoiceProps) {
  const t = useT();
  const { data, error, isFetching } = roleApi.useRoleListQuery(everyRole);
  const roles = data?.result ?? [];
  return (
    <FormControl>
      <FormLabel id="announcement-audience">{t('announcements.audience')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby="announcement-audience"
        value={value === null ? 'everybody' : 'roles'}
        onChange={(_event, choice) => onChange(choice === 'everybody' ? null : [])}
      >
        <FormControlLabel
          value="everybody"
          control={<Radio size="small" />}
          label={t('announcements.everybody')}
        />
        <FormControlLabel
          value="roles"
          control={<Radio size="small" />}
          label={t('announcements.someRoles')}
        />
      </RadioGroup>
      {value === null ? null : (
        <Autocomplete
          multiple
          disableCloseOnSelect
          options={roles}
          loading={isFetching}
          loadingText="Fetching...."
          value={roles.filter(({ id }) => value.includes(id))}
          getOptionLabel={({ name, users }) => t('announcements.roleWithCount', { name, count: users })}
          isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
          onChange={(_event, chosen) => onChange(chosen.map(({ id }) => id))}
          sx={{ marginTop: 2 }}
          renderInput={(input) => (
            <TextField
              {...input}
              label={t('announcements.roles')}
              error={issue !== undefined}
              helperText={issue}
            />
          )}
        />
      )}
      <RequestFailure error={value === null ? undefined : error} />
    </FormControl>
  );
}
