import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate, useSearchParams } from 'react-router';
import { RequestFailure } from '../../../parts/administration/RequestFailure.tsx';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../parts/permission-help/PermissionButton.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states/index.ts';
import { FleetPlanTable } from './components/FleetPlanTable.tsx';
import { ValuesSection } from './components/ValuesSection.tsx';
import { WavesSection } from './components/WavesSection.tsx';
import { WhatSection } from './components/WhatSection.tsx';
import { valuesOfAddress } from './fleet-form.ts';
import { useFleetForm, type FleetForm } from './use-fleet-form.ts';

/** Which deployments, to which version, in which waves; then the plan; then the start. */
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
          { label: t('title.deployments'), to: '/portal/deployment' },
          { label: t('fleet.heading'), to: '/portal/deployment/fleet' },
        ]}
      />
      <FormBody form={form} />
    </Box>
  );
}

/** The form once it is known what there is to move. */
function FormBody({ form }: { readonly form: FleetForm }) {
  const t = useT();
  const { data, error, refetch } = form.source;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  if (data.total === 0) return <EmptyState title={t('fleet.noBlueprints')} />;
  return (
    <>
      <WhatSection form={form} />
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
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end', marginTop: 4 }}>
      <Button variant="outlined" loading={form.isPlanning} onClick={() => void form.look()}>
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
    </Box>
  );
}
