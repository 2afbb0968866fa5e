import { alertScopeKinds, starterBoards, type AlertScopeKind } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { inputOf, type Form } from '../../../../components/form-dialog/use-form.ts';
import { resourceTypeLabel } from '../../../../components/resource-type/resource-type-label.ts';
import { problemText } from '../../../../components/states/problem-text.ts';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { inventoryApi } from '../../../../core/api/inventory-api.ts';
import { toApiError } from '../../../../core/api/problem.ts';
import { resourceGroupApi } from '../../../../core/api/resource-group-api.ts';
import { subscriptionApi } from '../../../../core/api/subscription-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { SearchPicker, useSearchText } from '../../../../ui/search-picker/SearchPicker.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import type { RuleDraft, ScopeOption } from './rule-form.ts';

const most = 20;
const types = Object.keys(starterBoards);

interface Found {
  readonly options: readonly ScopeOption[];
  readonly isFetching: boolean;
  readonly error: unknown;
}

/** Searches the objects that a kind of scope names. */
function useScopes(kind: AlertScopeKind, filter: string): Found {
  const page = { limit: most, ...(filter !== '' && { filter }) };
  const when = <Query,>(isNeeded: boolean, query: Query) => (isNeeded ? { query } : skipToken);
  const byName = { sortObj: { name: 1 } } as const;
  const resources = inventoryApi.useInventoryListQuery(when(kind === 'resource', { ...page, ...byName }));
  const deployments = deploymentApi.useDeploymentListQuery(
    when(kind === 'deployment', { ...page, sortObj: { title: 1 } }),
  );
  const groups = resourceGroupApi.useResourceGroupListQuery(
    when(kind === 'resourceGroup', { ...page, ...byName }),
  );
  const subscriptions = subscriptionApi.useSubscriptionListQuery(
    when(kind === 'tag' || kind === 'resourceType', {
      ...page,
      sortObj: { displayName: 1 },
      filterObj: { connected: { eq: true } },
    }),
  );
  const found = <Row,>(
    query: { data?: { result: readonly Row[] } | undefined; isFetching: boolean; error?: unknown },
    option: (row: Row) => ScopeOption,
  ): Found => ({
    options: (query.data?.result ?? []).map(option),
    isFetching: query.isFetching,
    error: query.error,
  });
  if (kind === 'resource')
    return found(resources, ({ id, name, type }) => ({
      key: id,
      label: name,
      detail: resourceTypeLabel(type),
      type,
    }));
  if (kind === 'deployment')
    return found(deployments, ({ name, title }) => ({ key: name, label: title, detail: name }));
  if (kind === 'resourceGroup')
    return found(groups, ({ subscriptionId, subscriptionName, name }) => ({
      key: `${subscriptionId}/${name}`,
      label: name,
      detail: subscriptionName,
    }));
  return found(subscriptions, (row) => ({
    key: row.subscriptionId,
    label: row.displayName,
    detail: row.subscriptionId,
  }));
}

function ScopePicker({ form }: { readonly form: Form<RuleDraft> }) {
  const t = useT();
  const { kind } = form.values;
  const { text, setTyped } = useSearchText();
  const { options, isFetching, error } = useScopes(kind, text);
  const isSubscription = kind === 'tag' || kind === 'resourceType';
  return (
    <SearchPicker
      required
      label={isSubscription ? t('insights.column.subscription') : t(`insights.rules.kind.${kind}`)}
      value={form.values.scope}
      options={options}
      isLoading={isFetching}
      loadingText="Fetching...."
      emptyText={error === undefined ? t('insights.rules.noMatch') : problemText(toApiError(error)).title}
      keyOf={({ key }) => key}
      labelOf={({ label }) => label}
      detailOf={({ detail = '' }) => detail}
      issue={form.issues.scope}
      onType={setTyped}
      onChange={(scope) => {
        form.set('scope', scope);
        if (scope?.type !== undefined) form.set('type', scope.type.toLowerCase());
      }}
    />
  );
}

/** What a rule watches: a kind, one object of it, and the type of the resources. */
export function RuleScopeFields({ form }: { readonly form: Form<RuleDraft> }) {
  const t = useT();
  const { kind, type } = form.values;
  const offered = types.includes(type) ? types : [type, ...types];
  return (
    <>
      <ChoiceField
        label={t('insights.rules.scope')}
        value={kind}
        options={alertScopeKinds.map((one) => ({ value: one, label: t(`insights.rules.kind.${one}`) }))}
        onChange={(next) => {
          form.set('scope', null);
          form.set('kind', next);
        }}
      />
      <ScopePicker key={kind} form={form} />
      {kind === 'tag' && (
        <TextInput
          {...inputOf(form, 'tag')}
          label={t('insights.rules.tag')}
          help={t('insights.rules.tagHelp')}
          required
        />
      )}
      {kind !== 'resource' && (
        <ChoiceField
          label={t('insights.rules.type')}
          value={type}
          options={offered.map((value) => ({ value, label: resourceTypeLabel(value) }))}
          issue={form.issues.type}
          onChange={(next) => form.set('type', next)}
        />
      )}
    </>
  );
}
