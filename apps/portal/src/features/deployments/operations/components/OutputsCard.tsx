import type { DeploymentDetail } from '@blueport/contracts';
import Typography from '@mui/material/Typography';
import { useT } from '../../../../core/i18n/translate.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { isWebAddress } from '../value-text.ts';
import { ValueList } from './ValueList.tsx';

const isDeployed = (state: DeploymentDetail['state']): boolean =>
  state === 'Succeeded' || state === 'SucceededWithWarnings' || state === 'Detached';

/** How to reach the deployment: its outputs, web addresses first. */
export function OutputsCard({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const { outputs, state } = deployment;
  if (state === 'Deleted') return null;
  const ordered = outputs.toSorted((a, b) => Number(isWebAddress(b.value)) - Number(isWebAddress(a.value)));
  return (
    <SectionCard title={t('deployments.endpoints')}>
      {ordered.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t(isDeployed(state) ? 'deployments.endpoints.none' : 'deployments.noOutputsHelp')}
        </Typography>
      ) : (
        <ValueList label={t('deployments.endpoints')} values={ordered} />
      )}
    </SectionCard>
  );
}
