import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { CloudPrincipal, CloudRole, principalKinds } from '@blueport/contracts';
import { type HTMLAttributes, useEffect, useState } from 'react';
import { accessApi } from '../../core/api/access-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { FormDialog } from '../form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../form-dialog/use-form.ts';

const typingPauseMs = 250;
const shortest = 2;

/** Returns the debounced text. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
interface PrincipalChoiceProps {
  readonly value: CloudPrincipal | null;
  readonly onChange: (value: CloudPrincipal | null) => void;
}

/** A search field for a user, group or application of the directory. */
function PrincipalChoice({ value, onChange }: PrincipalChoiceProps) {
  const t = useT();
  const [text, setText] = useState('');
  const searchText = useSettled(text.trim());
  const isSearch = searchText.length >= shortest && searchText !== value?.name;
  const people = accessApi.useAccessPrincipalsQuery({ query: { text: searchText } }, { skip: !isSearch });
  return (
    <Autocomplete
      options={isSearch ? (people.data ?? []) : value ? [value] : []}
      value={value}
      inputValue={text}
      filterOptions={(found) => found}
      loading={people.isFetching}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loadingText={t('cloudAccess.searching')}
      noOptionsText={t(searchText.length < shortest ? 'cloudAccess.typeMore' : 'cloudAccess.nobodyFound')}
      onChange={(_event, chosen) => onChange(chosen)}
      onInputChange={(_event, next) => setText(next)}
      renderOption={({ key, ...props }, { name, detail }) => (
        <ChoiceOption key={key} {...props} name={name} detail={detail} />
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
  );
}

interface RoleOfCloudChoiceProps {
  readonly scope: string;
  readonly value: CloudRole | null;
  readonly onChange: (value: CloudRole | null) => void;
}

function RoleOfCloudChoice({ scope, value, onChange }: RoleOfCloudChoiceProps) {
  const t = useT();
  const roles = accessApi.useAccessRolesQuery({ query: { scope } });
  return (
    <Autocomplete
      options={roles.data ?? []}
      value={value}
      loading={roles.isFetching}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loadingText={t('cloudAccess.searching')}
      noOptionsText={t('cloudAccess.nobodyFound')}
      onChange={(_event, chosen) => onChange(chosen)}
      renderOption={({ key, ...props }, { name, description }) => (
        <ChoiceOption key={key} {...props} name={name} detail={description} />
      )}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          required
          label={t('cloudAccess.role')}
          error={roles.error !== undefined}
          helperText={roles.error ? t('cloudAccess.rolesFailed') : value?.description}
        />
      )}
    />
  );
}

interface ChoiceOptionProps extends HTMLAttributes<HTMLLIElement> {
  readonly name: string;
  readonly detail: string;
}

function ChoiceOption({ name, detail, ...props }: ChoiceOptionProps) {
  return (
    <li {...props}>
      <Box>
        {name}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{detail}</Box>
      </Box>
    </li>
  );
}

type AssignmentValues = { readonly principal: CloudPrincipal | null; readonly role: CloudRole | null };

/** Assigns a role to a principal of the directory. */
export function AddAssignmentDialog({
  scope,
  onClose,
}: {
  readonly scope: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const form = useForm<AssignmentValues>({ principal: null, role: null });
  const { principal, role } = form.values;
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
      form={form}
      send={submit}
      onClose={onClose}
    >
      <PrincipalChoice {...inputOf(form, 'principal')} />
      <RoleOfCloudChoice {...inputOf(form, 'role')} scope={scope} />
    </FormDialog>
  );
}
