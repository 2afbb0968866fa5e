import { alertScopeKinds, starterBoards, type AlertScopeKind } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { inputOf, type Form } from '../../../../components/form-dialog/use-form.ts';
import { resourceTypeLabel } from '../../../../components/resource-type/resource-type-label.ts';
import {
  foundScopes,
  groupOption,
  scopePage,
  ScopePicker,
  subscriptionOption,
} from '../../../../components/scope-picker/ScopePicker.tsx';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { inventoryApi } from '../../../../core/api/inventory-api.ts';
import { resourceGroupApi } from '../../../../core/api/resource-group-api.ts';
import { subscriptionApi } from '../../../../core/api/subscription-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useSearchText } from '../../../../ui/search-picker/SearchPicker.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import type { RuleDraft, RuleScope } from './rule-form.ts';

const types = Object.keys(starterBoards);

/** Searches the objects that a kind of scope names. */
function useScopes(kind: AlertScopeKind, filter: string) {
  const page = scopePage(filter);
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
  switch (kind) {
    case 'resource':
      return foundScopes(resources, ({ id, name, type }): RuleScope => ({
        key: id,
        label: name,
        detail: resourceTypeLabel(type),
        type,
      }));
    case 'deployment':
      return foundScopes(deployments, ({ name, title }): RuleScope => ({
        key: name,
        label: title,
        detail: name,
      }));
    case 'resourceGroup':
      return foundScopes(groups, (row): RuleScope => groupOption(row));
    default:
      return foundScopes(subscriptions, (row): RuleScope => subscriptionOption(row));
  }
}

function ScopeField({ form }: { readonly form: Form<RuleDraft> }) {
  const t = useT();
  const { kind } = form.values;
  const { text, setTyped } = useSearchText();
  const isSubscription = kind === 'tag' || kind === 'resourceType';
  return (
    <ScopePicker
      label={isSubscription ? t('insights.column.subscription') : t(`insights.rules.kind.${kind}`)}
      found={useScopes(kind, text)}
      value={form.values.scope}
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
      <ScopeField key={kind} form={form} />
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
