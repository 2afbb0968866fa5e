import EmptyIcon from '@mui/icons-material/TuneOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type {
  BlueprintConfiguration,
  ModelDetail,
  ModelVersionDetail,
  ParameterRule,
} from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '../../../../components/administration/ConfirmDialog.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { modelApi } from '../queries.ts';
import { serverText } from '../../../../core/i18n/server-text.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { EmptyState } from '../../../../components/states/index.ts';
import { OfferFields } from './OfferFields.tsx';
import { ConfigurationDialog } from './ConfigurationDialog.tsx' with { load: 'dialog' };
import { formatLocale, formatNumber } from '../../../../core/i18n/format.ts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';
import { writeValue } from '../parameter-value.ts';

/** Describes the effect of a configuration on a parameter as a sentence. */
export function ruleText(t: typeof translate, rule: ParameterRule): string {
  if (rule.fixed !== undefined) return t('models.configuration.fixed', { value: writeValue(rule.fixed) });
  const { allowedValues, defaultValue, minValue, maxValue, minLength, maxLength } = rule;
  const limit = (id: 'atLeast' | 'atMost' | 'shortest' | 'longest', value: number | undefined) =>
    value === undefined ? [] : [t(`models.configuration.${id}`, { value: formatNumber(value) })];
  const values = new Intl.ListFormat(formatLocale(), { type: 'disjunction' });
  return [
    ...(allowedValues
      ? [t('models.configuration.oneOf', { values: values.format(allowedValues.map(writeValue)) })]
      : []),
    ...limit('atLeast', minValue),
    ...limit('atMost', maxValue),
    ...limit('shortest', minLength),
    ...limit('longest', maxLength),
    ...(defaultValue === undefined
      ? []
      : [t('models.configuration.startsWith', { value: writeValue(defaultValue) })]),
  ].join(' · ');
}

interface ConfigurationsTabProps {
  readonly model: ModelDetail;
  readonly version: ModelVersionDetail;
}

/** Lists the configurations of a blueprint: the parameters each one fixes or restricts, and who can see it. */
export function ConfigurationsTab({ model, version }: ConfigurationsTabProps) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  // Kept in the URL so that users can share a link to it.
  const edited = search.get('edit');
  const dialog =
    edited === 'new' ? edited : model.configurationList.find(({ own, id }) => own && id === edited);
  const setDialog = (id: string | undefined) =>
    setSearch(
      (now) => {
        const params = new URLSearchParams(now);
        if (id === undefined) params.delete('edit');
        else params.set('edit', id);
        return params;
      },
      { preventScrollReset: true },
    );
  const create = (
    <PermissionButton permissionKey="blueprintEdit" variant="contained" onClick={() => setDialog('new')}>
      {t('models.configuration.create')}
    </PermissionButton>
  );
  return (
    <>
      {model.configurationList.length === 0 ? (
        <EmptyState icon={<EmptyIcon />} title={t('models.configuration.none')} actions={create}>
          {t('models.configuration.noneHelp')}
        </EmptyState>
      ) : (
        <>
          <Box sx={{ marginBottom: 4 }}>{create}</Box>
          {model.configurationList.map((one) => (
            <ConfigurationCard
              key={`${one.id}${one.etag}`}
              model={model}
              configuration={one}
              onEdit={() => setDialog(one.id)}
            />
          ))}
        </>
      )}
      {dialog ? (
        <Suspense>
          <ConfigurationDialog
            model={model}
            parameters={version.parameters}
            configuration={dialog === 'new' ? undefined : dialog}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface ConfigurationCardProps {
  readonly model: ModelDetail;
  readonly configuration: BlueprintConfiguration;
  readonly onEdit: () => void;
}

function ConfigurationCard({ model, configuration, onEdit }: ConfigurationCardProps) {
  const t = useT();
  const [remove, removal] = modelApi.useModelRemoveConfigurationMutation();
  const [offer, offering] = modelApi.useModelOfferConfigurationMutation();
  const { id, etag, name, title, summary, rules, issues } = configuration;
  const place = { name: model.name, id, etag };
  const [isConfirming, setConfirming] = useState(false);
  return (
    <SectionCard
      spaced
      title={title}
      detail={
        <>
          {summary} · <code>{name}</code> · {configuration.version ?? t('models.configuration.newest')}
          {configuration.shared ? ` · ${t('models.configuration.isShared')}` : ''}
        </>
      }
      end={
        configuration.own ? (
          <>
            <PermissionButton permissionKey="blueprintEdit" size="small" onClick={onEdit}>
              {t('models.edit')}
            </PermissionButton>
            <PermissionButton
              permissionKey="blueprintEdit"
              size="small"
              color="error"
              onClick={() => setConfirming(true)}
            >
              {t('models.delete')}
            </PermissionButton>
          </>
        ) : null
      }
    >
      {issues.length > 0 && (
        <Alert severity="warning" sx={{ marginBottom: 3 }}>
          {issues
            .map(({ parameter, code, values, message }) =>
              [parameter, serverText(`issue.${code}`, values) ?? message].filter(Boolean).join(': '),
            )
            .join(' ')}
        </Alert>
      )}
      <Box component="ul" sx={{ margin: 0, marginBottom: 3, paddingInlineStart: 5, typography: 'body2' }}>
        {Object.entries(rules).map(([parameter, rule]) => (
          <li key={parameter}>
            <code>{parameter}</code> {ruleText(t, rule)}
          </li>
        ))}
      </Box>
      <OfferFields
        offered={configuration.offered}
        everyone={configuration.everyone}
        chosen={configuration.roles}
        roles={model.roles}
        isSaving={offering.isLoading}
        onSave={(body) => void offer({ ...place, body })}
      />
      <RequestFailure error={removal.error ?? offering.error} />
      <ConfirmDialog
        open={isConfirming}
        title={t('models.configuration.deleteTitle', { title })}
        text={t('models.configuration.deleteText')}
        confirm={t('models.delete')}
        onConfirm={() => void remove(place)}
        onClose={() => setConfirming(false)}
      />
    </SectionCard>
  );
}
