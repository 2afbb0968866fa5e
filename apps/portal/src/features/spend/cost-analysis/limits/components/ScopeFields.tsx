import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type BudgetScopeKind, type CostGrouping, budgetScopeKinds } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { addMonths, dayOf } from '../../../../../components/cost/cost-days.ts';
import type { Form } from '../../../../../components/form-dialog/use-form.ts';
import {
  foundScopes,
  groupOption,
  scopePage,
  ScopePicker,
  subscriptionOption,
} from '../../../../../components/scope-picker/ScopePicker.tsx';
import { roleApi } from '../../../../../core/api/administration/role-api.ts';
import { userApi } from '../../../../../core/api/administration/user-api.ts';
import { blueprintApi } from '../../../../../core/api/blueprint-api.ts';
import { costApi } from '../../../../../core/api/cost-api.ts';
import { resourceGroupApi } from '../../../../../core/api/resource-group-api.ts';
import { subscriptionApi } from '../../../../../core/api/subscription-api.ts';
import { usePermission } from '../../../../../core/auth/use-permission.ts';
import { useT } from '../../../../../core/i18n/translate.tsx';
import { useSearchText } from '../../../../../ui/search-picker/SearchPicker.tsx';
import { ChoiceField } from '../../../../../ui/steady-select/ChoiceField.tsx';
import type { LimitDraft } from '../limit-form.ts';
import { useChoiceTexts } from '../../../../../ui/form-field/use-choice-texts.ts';

interface ScopeFieldsProps {
  readonly form: Form<LimitDraft>;
}

/** What a new limit covers: a kind, then one object of that kind or a tag. */
export function ScopeFields({ form }: ScopeFieldsProps) {
  const t = useT();
  const { kind } = form.values;
  const choose = (next: BudgetScopeKind) => {
    form.set('scope', null);
    form.set('kind', next);
  };
  return (
    <>
      <ChoiceField
        label={t('limits.scope')}
        value={kind}
        options={budgetScopeKinds.map((one) => ({ value: one, label: t(`limits.kind.${one}`) }))}
        issue={kind === 'organization' ? form.issues.scope : undefined}
        help={kind === 'role' || kind === 'person' ? t(`limits.kindHelp.${kind}`) : undefined}
        onChange={choose}
      />
      {kind === 'tag' && <TagFields form={form} />}
      {kind !== 'tag' && kind !== 'organization' && <ScopeField key={kind} kind={kind} form={form} />}
    </>
  );
}

type PickedKind = Exclude<BudgetScopeKind, 'organization' | 'tag'>;

/** Searches the objects of a kind. */
function useScopes(kind: PickedKind, filter: string) {
  const page = scopePage(filter);
  const of = <Query,>(one: PickedKind, query: Query) => (one === kind ? { query } : skipToken);
  const subscriptions = subscriptionApi.useSubscriptionListQuery(
    of('subscription', { ...page, sortObj: { displayName: 1 }, filterObj: { connected: { eq: true } } }),
  );
  const groups = resourceGroupApi.useResourceGroupListQuery(
    of('resourceGroup', { ...page, sortObj: { name: 1 } }),
  );
  const blueprints = blueprintApi.useBlueprintListQuery(of('blueprint', { ...page, sortObj: { title: 1 } }));
  const roles = roleApi.useRoleListQuery(of('role', { ...page, sortObj: { name: 1 } }));
  const people = userApi.useUserListQuery(
    of('person', { ...page, sortObj: { name: 1 }, filterObj: { state: { eq: 'Active' } } }),
  );
  switch (kind) {
    case 'subscription':
      return foundScopes(subscriptions, subscriptionOption);
    case 'resourceGroup':
      return foundScopes(groups, (row) => ({ ...groupOption(row), key: groupOption(row).key.toLowerCase() }));
    case 'blueprint':
      return foundScopes(blueprints, (row) => ({ key: row.name, label: row.title }));
    case 'role':
      return foundScopes(roles, (row) => ({ key: row.id, label: row.name }));
    case 'person':
      return foundScopes(people, (row) => ({ key: row.id, label: row.name, detail: row.email }));
  }
}

function ScopeField({ kind, form }: ScopeFieldsProps & { readonly kind: PickedKind }) {
  const t = useT();
  const { text, setTyped } = useSearchText();
  return (
    <ScopePicker
      label={t(`limits.kind.${kind}`)}
      found={useScopes(kind, text)}
      value={form.values.scope}
      issue={form.issues.scope}
      onType={setTyped}
      onChange={(scope) => form.set('scope', scope)}
    />
  );
}

/** Suggests values of a dimension of the cost of the last months; none without permission to see cost. */
function useSuggestions(dimension: 'tag' | CostGrouping | undefined): readonly string[] {
  const mayRead = usePermission('costAnalysis').allowed;
  const [to] = useState(() => dayOf(new Date()));
  const { data } = costApi.useCostValuesQuery(
    mayRead && dimension !== undefined ? { query: { from: addMonths(to, -2), to, dimension } } : skipToken,
  );
  return (data ?? []).map(({ key }) => key).filter((key) => key !== '');
}

/** The name and value of a tag, with those of the cost as suggestions. */
function TagFields({ form }: ScopeFieldsProps) {
  const t = useT();
  const { tagName, tagValue } = form.values;
  const names = useSuggestions('tag');
  const values = useSuggestions(names.includes(tagName) ? `tag:${tagName}` : undefined);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <SuggestedText
        label={t('limits.tagName')}
        value={tagName}
        options={names}
        issue={form.issues.tagName}
        onChange={(value) => form.set('tagName', value)}
      />
      <SuggestedText
        label={t('limits.tagValue')}
        value={tagValue}
        options={values}
        issue={form.issues.tagValue ?? form.issues.scope}
        onChange={(value) => {
          form.set('scope', null);
          form.set('tagValue', value);
        }}
      />
    </Box>
  );
}

interface SuggestedTextProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly issue: string | undefined;
  readonly onChange: (value: string) => void;
}

function SuggestedText({ label, value, options, issue, onChange }: SuggestedTextProps) {
  const texts = useChoiceTexts();
  return (
    <Autocomplete
      {...texts}
      freeSolo
      fullWidth
      options={options}
      inputValue={value}
      onInputChange={(_event, text) => onChange(text)}
      renderInput={(input) => (
        <TextField {...input} required label={label} error={issue !== undefined} helperText={issue} />
      )}
    />
  );
}
