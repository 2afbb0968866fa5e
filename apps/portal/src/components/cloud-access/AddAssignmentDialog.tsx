import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { CloudPrincipal, CloudRole, principalKinds } from '@blueport/contracts';
import { accessApi } from '../../core/api/access-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { PickerOption, SearchPicker, useSearchText } from '../../ui/search-picker/SearchPicker.tsx';
import { FormDialog } from '../form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../form-dialog/use-form.ts';
import { useChoiceTexts } from '../../ui/form-field/use-choice-texts.ts';

const shortest = 2;

interface PrincipalChoiceProps {
  readonly value: CloudPrincipal | null;
  readonly onChange: (value: CloudPrincipal | null) => void;
}

/** A search field for a user, group or application of the directory. */
function PrincipalChoice({ value, onChange }: PrincipalChoiceProps) {
  const t = useT();
  const { text, setTyped } = useSearchText();
  const isSearch = text.length >= shortest;
  const people = accessApi.useAccessPrincipalsQuery({ query: { text } }, { skip: !isSearch });
  return (
    <SearchPicker
      label={t('cloudAccess.principal')}
      value={value}
      options={isSearch ? (people.currentData ?? []) : value ? [value] : []}
      isLoading={people.isFetching}
      loadingText={t('cloudAccess.searching')}
      emptyText={t(isSearch ? 'choice.noMatch' : 'cloudAccess.typeMore')}
      keyOf={({ id }) => id}
      labelOf={({ name }) => name}
      detailOf={({ detail }) => detail}
      required
      help={t('cloudAccess.principalHelp')}
      issue={people.error ? t('cloudAccess.searchFailed') : undefined}
      onType={setTyped}
      onChange={onChange}
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
  const texts = useChoiceTexts();
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
      {...texts}
      onChange={(_event, chosen) => onChange(chosen)}
      renderOption={({ key, ...props }, { name, description }) => (
        <PickerOption key={key} {...props} name={name} detail={description} />
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
