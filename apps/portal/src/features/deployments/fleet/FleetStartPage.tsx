import EmptyIcon from '@mui/icons-material/RocketLaunchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate, useSearchParams } from 'react-router';
import { RequestFailure } from '../../../components/administration/RequestFailure.tsx';
import { useT, type t as translate } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { FormFooter } from '../../../ui/form-field/FormFooter.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../components/states/index.ts';
import { TargetSection } from './components/TargetSection.tsx';
import { valuesOfAddress } from './fleet-form.ts';
import { useFleetForm, type FleetForm } from './use-fleet-form.ts';
import { FieldGrid } from '../../../components/administration/FieldGrid.tsx';
import { SectionCard } from '../../../ui/section/SectionCard.tsx';
import { TextInput } from '../../../components/administration/TextInput.tsx';
import type { FleetPlan, FleetPlanItem } from '@blueport/contracts';
import { useMemo } from 'react';
import { type PlainColumn, PlainTable } from '../../../ui/plain-table/PlainTable.tsx';
import { formatMoney } from '../../../core/i18n/format-money.ts';
import { stateReason } from './state-reason.ts';

const kinds = ['added', 'changed', 'same', 'left'] as const;

/** Describes the changes to resources, if any. */
const changesOf = (t: typeof translate, changes: NonNullable<FleetPlanItem['changes']>): string =>
  kinds
    .filter((kind) => changes[kind] > 0)
    .map((kind) => t(`fleet.change.${kind}`, { count: changes[kind] }))
    .join(', ');

const columnsOf = (t: typeof translate): readonly PlainColumn<FleetPlanItem>[] => [
  { id: 'title', header: t('fleet.deployment'), cell: ({ title }) => title, sx: { minWidth: 110 } },
  {
    id: 'outcome',
    header: t('fleet.outcomeAndWhy'),
    cell: (item) => (
      <>
        {t(`fleet.outcome.${item.outcome}`)}
        <Box sx={{ color: 'text.secondary' }}>{stateReason(item)}</Box>
      </>
    ),
    sx: { minWidth: 190, overflowWrap: 'anywhere' },
  },
  { id: 'from', header: t('fleet.from'), cell: ({ from }) => from },
  {
    id: 'changes',
    header: t('fleet.changes'),
    cell: ({ changes, extensions }) => (
      <>
        {changes === null ? '' : changesOf(t, changes)}
        {extensions.length > 0 && (
          <Box sx={{ color: 'text.secondary' }}>
            {t('fleet.extensions', { names: extensions.join(', ') })}
          </Box>
        )}
      </>
    ),
    sx: { minWidth: 130 },
  },
  {
    id: 'monthly',
    header: t('fleet.monthly'),
    cell: ({ monthly, presentMonthly, currency }) =>
      monthly === null || currency === null ? (
        ''
      ) : (
        <>
          {formatMoney(monthly, currency)}
          {presentMonthly !== null && (
            <Box sx={{ color: 'text.secondary' }}>
              {t('fleet.monthlyNow', { amount: formatMoney(presentMonthly, currency) })}
            </Box>
          )}
        </>
      ),
    align: 'right',
  },
];

/** Planned action for each deployment. */
function FleetPlanTable({ plan }: { readonly plan: FleetPlan }) {
  const t = useT();
  const columns = useMemo(() => columnsOf(t), [t]);
  if (plan.items.length === 0) {
    return (
      <EmptyState icon={<EmptyIcon />} title={t('fleet.planEmpty')}>
        {t('fleet.planEmptyHelp')}
      </EmptyState>
    );
  }
  const skipped = plan.items.filter(({ outcome }) => outcome === 'skipped').length;
  return (
    <SectionCard
      spaced
      title={t('fleet.plan')}
      detail={t('fleet.planCounts', { moved: plan.items.length - skipped, skipped })}
    >
      <PlainTable label={t('fleet.plan')} columns={columns} rows={plan.items} rowKey={({ id }) => id} top />
    </SectionCard>
  );
}

const rows = [
  ['canary', 'percent', 'pause'],
  ['failures', 'stopPercent'],
] as const;

/** Wave sizes and stop rule. */
function WavesSection({ form }: { readonly form: FleetForm }) {
  const t = useT();
  const { values, set, issueOf } = form;
  return (
    <SectionCard spaced title={t('fleet.waves')} detail={t('fleet.wavesHelp')}>
      {rows.map((fields) => (
        <FieldGrid key={fields[0]}>
          {fields.map((field) => (
            <TextInput
              key={field}
              label={t(`fleet.${field}`)}
              value={values[field]}
              issue={issueOf(field)}
              required={fields === rows[0]}
              onChange={(text) => set({ [field]: text })}
            />
          ))}
        </FieldGrid>
      ))}
      <Box sx={{ typography: 'caption', color: 'text.secondary', marginTop: 2 }}>{t('fleet.stopHelp')}</Box>
    </SectionCard>
  );
}

/** Page for starting a fleet upgrade: deployments, target version and waves, then the plan, then the start. */
export function Component() {
  const t = useT();
  const [search] = useSearchParams();
  const form = useFleetForm(valuesOfAddress(search));
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader
        title={t('fleet.new')}
        description={t('fleet.newDescription')}
        breadcrumbs={[
          { label: t('nav.deployments'), to: '/portal/deployment' },
          { label: t('title.fleets'), to: '/portal/deployment/fleet' },
        ]}
      />
      <FormBody form={form} />
    </Box>
  );
}

/** Form content, shown once the blueprints are loaded. */
function FormBody({ form }: { readonly form: FleetForm }) {
  const t = useT();
  const { data, error, refetch } = form.source;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  if (data.total === 0) return <EmptyState icon={<EmptyIcon />} title={t('fleet.noBlueprints')} />;
  return (
    <>
      <TargetSection form={form} />
      {form.detail.error ? (
        <ErrorState error={form.detail.error} onRetry={() => void form.detail.refetch()} />
      ) : null}
      <ValuesSection form={form} />
      <WavesSection form={form} />
      <RequestFailure error={form.failure} />
      {form.plan ? <FleetPlanTable plan={form.plan} /> : null}
      <FormActions form={form} />
    </>
  );
}

function FormActions({ form }: { readonly form: FleetForm }) {
  const t = useT();
  const navigate = useNavigate();
  const { plan } = form;
  const go = async (): Promise<void> => {
    const id = await form.begin();
    if (id !== undefined) void navigate(`/portal/deployment/fleet/${id}`);
  };
  const refusal = (): string | undefined => {
    if (plan === undefined) return t('fleet.planFirst');
    if (plan.items.every(({ outcome }) => outcome === 'skipped')) return t('fleet.nothingToMove');
    return form.isStarting ? t('fleet.working') : undefined;
  };
  return (
    <FormFooter>
      <Button variant="outlined" loading={form.isPlanning} onClick={() => void form.showPlan()}>
        {t('fleet.showPlan')}
      </Button>
      <PermissionButton
        permissionKey="blueprintProvision"
        variant="contained"
        refusal={refusal()}
        onClick={() => void go()}
      >
        {t('fleet.start')}
      </PermissionButton>
    </FormFooter>
  );
}

/** Values required by the new version. Secrets are masked. */
function ValuesSection({ form }: { readonly form: FleetForm }) {
  const t = useT();
  const { values, set, issueOf, fleetParameters, needed } = form;
  return (
    <SectionCard spaced title={t('fleet.values')} detail={t('fleet.valuesHelp')}>
      {fleetParameters.length > 0 ? (
        <FieldGrid>
          {fleetParameters.map(({ name, title, secure, extension }) => (
            <TextInput
              key={name}
              label={title}
              value={values.fieldValues[name] ?? ''}
              issue={form.issueOfValue(name)}
              help={
                extension
                  ? t('fleet.extensionHelp', { title: extension.title })
                  : needed.has(name)
                    ? t('fleet.neededHelp')
                    : t('fleet.secretHelp')
              }
              required={needed.has(name)}
              type={secure ? 'password' : 'text'}
              autoComplete={secure ? 'new-password' : 'off'}
              onChange={(text) => set({ fieldValues: { ...values.fieldValues, [name]: text } })}
            />
          ))}
        </FieldGrid>
      ) : null}
      <TextInput
        label={t('fleet.parameters')}
        help={t('fleet.parametersHelp')}
        value={values.parameters}
        issue={issueOf('parameters')}
        rows={2}
        code
        onChange={(parameters) => set({ parameters })}
      />
    </SectionCard>
  );
}
