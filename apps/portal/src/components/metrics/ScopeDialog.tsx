import Chip from '@mui/material/Chip';
import Box from '@mui/material/Box';
import { maxMetricIds, type MetricSelection } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { deploymentApi } from '../../core/api/deployment-api.ts';
import { metricApi } from '../../core/api/metric-api.ts';
import { resourceGroupApi } from '../../core/api/resource-group-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { useSearchText } from '../../ui/search-picker/SearchPicker.tsx';
import { ChoiceField } from '../../ui/steady-select/ChoiceField.tsx';
import { TextInput } from '../administration/TextInput.tsx';
import { FormDialog } from '../form-dialog/FormDialog.tsx';
import { type Form, inputOf, useForm } from '../form-dialog/use-form.ts';
import { resourceTypeLabel } from '../resource-type/resource-type-label.ts';
import {
  foundScopes,
  groupOption,
  scopePage,
  type ScopeOption,
  ScopePicker,
} from '../scope-picker/ScopePicker.tsx';

const kinds = ['all', 'deployment', 'resourceGroup', 'tag', 'resources'] as const;
type Kind = (typeof kinds)[number];

interface ScopeDraft {
  readonly [field: string]: unknown;
  readonly kind: Kind;
  readonly deployment: ScopeOption | null;
  readonly group: ScopeOption | null;
  readonly resources: readonly ScopeOption[];
  readonly tagName: string;
  readonly tagValue: string;
}

const optionOf = (key: string): ScopeOption => ({ key, label: key.slice(key.lastIndexOf('/') + 1) });

function draftOf(selection: MetricSelection): ScopeDraft {
  const { deployment, resourceGroup, subscriptionId = '', tag, resourceIds } = selection;
  const kind = resourceIds
    ? 'resources'
    : (deployment && 'deployment') || (resourceGroup && 'resourceGroup') || (tag && 'tag') || 'all';
  return {
    kind,
    deployment: deployment === undefined ? null : optionOf(deployment),
    group: resourceGroup === undefined ? null : optionOf(`${subscriptionId}/${resourceGroup}`),
    resources: (resourceIds ?? []).map(optionOf),
    tagName: tag?.slice(0, tag.indexOf('=')) ?? '',
    tagValue: tag?.slice(tag.indexOf('=') + 1) ?? '',
  };
}

function selectionOf({ kind, deployment, group, resources, tagName, tagValue }: ScopeDraft): MetricSelection {
  switch (kind) {
    case 'all':
      return {};
    case 'deployment':
      return deployment ? { deployment: deployment.key } : {};
    case 'resourceGroup': {
      const [subscriptionId = '', resourceGroup = ''] = group?.key.split('/') ?? [];
      return { ...(subscriptionId && { subscriptionId }), resourceGroup };
    }
    case 'tag':
      return { tag: `${tagName.trim()}=${tagValue.trim()}` };
    case 'resources':
      return { resourceIds: resources.map(({ key }) => key) };
  }
}

const isComplete = ({ kind, deployment, group, resources, tagName }: ScopeDraft): boolean =>
  ({
    all: true,
    deployment: deployment !== null,
    resourceGroup: group !== null,
    tag: tagName.trim() !== '' && !tagName.includes('='),
    resources: resources.length > 0,
  })[kind];

interface ScopeDialogProps {
  readonly selection: MetricSelection;
  readonly onSave: (selection: MetricSelection) => void;
  readonly onClose: () => void;
}

/** Chooses what a board shows: everything, a deployment, a resource group, a tag, or single resources. */
export function ScopeDialog({ selection, onSave, onClose }: ScopeDialogProps) {
  const t = useT();
  const form = useForm(draftOf(selection));
  const { kind } = form.values;
  return (
    <FormDialog
      title={t('metrics.scope')}
      submit={t('metrics.show')}
      isReady={isComplete(form.values)}
      layout="gap"
      form={form}
      send={() => Promise.resolve({ data: selectionOf(form.values) })}
      onDone={(next) => {
        onSave(next);
        onClose();
      }}
      onClose={onClose}
    >
      <ChoiceField
        label={t('metrics.scopeKind')}
        value={kind}
        options={kinds.map((one) => ({ value: one, label: t(`metrics.kind.${one}`) }))}
        onChange={(next) => form.set('kind', next)}
      />
      {kind === 'deployment' && <DeploymentField form={form} />}
      {kind === 'resourceGroup' && <GroupField form={form} />}
      {kind === 'tag' && (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextInput {...inputOf(form, 'tagName')} required label={t('metrics.tagName')} longest={300} />
          <TextInput {...inputOf(form, 'tagValue')} label={t('metrics.tagValue')} longest={256} />
        </Box>
      )}
      {kind === 'resources' && <ResourcesField form={form} />}
    </FormDialog>
  );
}

interface FieldProps {
  readonly form: Form<ScopeDraft>;
}

function DeploymentField({ form }: FieldProps) {
  const t = useT();
  const { text, setTyped } = useSearchText();
  const found = deploymentApi.useDeploymentListQuery({ query: scopePage(text) });
  return (
    <ScopePicker
      label={t('metrics.kind.deployment')}
      found={foundScopes(found, (row) => ({
        key: row.name,
        label: row.title,
        detail: [row.resourceGroup, row.subscriptionName].filter(Boolean).join(' · '),
      }))}
      value={form.values.deployment}
      onType={setTyped}
      onChange={(option) => form.set('deployment', option)}
    />
  );
}

function GroupField({ form }: FieldProps) {
  const t = useT();
  const { text, setTyped } = useSearchText();
  const found = resourceGroupApi.useResourceGroupListQuery({
    query: { ...scopePage(text), sortObj: { name: 1 } },
  });
  return (
    <ScopePicker
      label={t('metrics.kind.resourceGroup')}
      found={foundScopes(found, groupOption)}
      value={form.values.group}
      onType={setTyped}
      onChange={(option) => form.set('group', option)}
    />
  );
}

function ResourcesField({ form }: FieldProps) {
  const t = useT();
  const { resources } = form.values;
  const { text, setTyped } = useSearchText();
  const found = metricApi.useMetricTargetsQuery(
    resources.length >= maxMetricIds ? skipToken : { query: text === '' ? {} : { filter: text } },
  );
  const keys = new Set(resources.map(({ key }) => key.toLowerCase()));
  return (
    <>
      <ScopePicker<ScopeOption>
        clearsOnSelect
        label={t('metrics.kind.resources')}
        found={{
          ...found,
          error: found.error,
          options: (found.data?.resources ?? [])
            .filter(({ id }) => !keys.has(id.toLowerCase()))
            .map((row) => ({
              key: row.id,
              label: row.name,
              detail: [resourceTypeLabel(row.type), row.resourceGroup].filter(Boolean).join(' · '),
            })),
        }}
        value={null}
        onType={setTyped}
        onChange={(option) => {
          if (option) form.set('resources', [...resources, option]);
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {resources.map((one) => (
          <Chip
            key={one.key}
            label={one.label}
            title={one.key}
            onDelete={() =>
              form.set(
                'resources',
                resources.filter(({ key }) => key !== one.key),
              )
            }
          />
        ))}
      </Box>
    </>
  );
}
