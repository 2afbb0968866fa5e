import type { DeploymentDetail } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState } from '../../../../components/states/index.ts';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { ValueList } from './ValueList.tsx';

/** Outputs of the template. */
export function OutputsTab({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  if (deployment.outputs.length === 0) {
    return <EmptyState title={t('deployments.noOutputs')}>{t('deployments.noOutputsHelp')}</EmptyState>;
  }
  return (
    <SectionCard quiet title={t('deployments.tab.outputs')}>
      <ValueList label={t('deployments.tab.outputs')} values={deployment.outputs} />
    </SectionCard>
  );
}
