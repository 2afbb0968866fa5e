import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { CloudPrincipal, CloudRole, principalKinds } from '@blueport/contracts';
import { useEffect, useState } from 'react';
import { accessApi } from '../../core/api/access-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { FormDialog } from '../form-dialog/FormDialog.tsx';

const typingPauseMs = 250;
const shortest = 2;

/** The text once nobody types any more. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Gives a role to somebody of the directory. */
export function AddAssignmentDialog({
  scope,
  onClose,
}: {
  readonly scope: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [principal, setPrincipal] = useState<CloudPrincipal | null>(null);
  const [role, setRole] = useState<CloudRole | null>(null);
  const [text, setText] = useState('');
  const wanted = useSettled(text.trim());
  const isSearch = wanted.length >= shortest && wanted !== principal?.name;
  const people = accessApi.useAccessPrincipalsQuery({ query: { text: wanted } }, { skip: !isSearch });
  const roles = accessApi.useAccessRolesQuery({ query: { scope } });
  const [add] = accessApi.useAccessAddMutation();
  const submit = async () => {
    if (!principal || !role) return undefined;
    return add({
      body: {
        scope,
        principalId: principal.id,
        principalKind: principal.kind as (typeof principalKinds)[number],
        roleId: role.id,
      },
    });
  };
  return (
    <FormDialog
      title={t('cloudAccess.addRole')}
      submit={t('cloudAccess.give')}
      isReady={principal !== null && role !== null}
      width="sm"
      layout="gap"
      send={submit}
      onClose={onClose}
    >
      <Autocomplete
        options={isSearch ? (people.data ?? []) : principal ? [principal] : []}
        value={principal}
        inputValue={text}
        filterOptions={(found) => found}
        loading={people.isFetching}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        loadingText={t('cloudAccess.searching')}
        noOptionsText={t(wanted.length < shortest ? 'cloudAccess.typeMore' : 'cloudAccess.nobodyFound')}
        onChange={(_event, chosen) => setPrincipal(chosen)}
        onInputChange={(_event, next) => setText(next)}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            <Box>
              {option.name}
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{option.detail}</Box>
            </Box>
          </li>
        )}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            required
            label={t('cloudAccess.principal')}
            error={people.error !== undefined}
            helperText={people.error ? t('cloudAccess.searchFailed') : t('cloudAccess.principalHelp')}
          />
        )}
      />
      <Autocomplete
        options={roles.data ?? []}
        value={role}
        loading={roles.isFetching}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        loadingText={t('cloudAccess.searching')}
        noOptionsText={t('cloudAccess.nobodyFound')}
        onChange={(_event, chosen) => setRole(chosen)}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            <Box>
              {option.name}
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{option.description}</Box>
            </Box>
          </li>
        )}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            required
            label={t('cloudAccess.role')}
            error={roles.error !== undefined}
            helperText={roles.error ? t('cloudAccess.rolesFailed') : role?.description}
          />
        )}
      />
    </FormDialog>
  );
}
