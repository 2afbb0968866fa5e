import { locationName } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { StepSection } from '../components/StepSection.tsx';
import { SummaryRows } from '../components/SummaryRows.tsx';
import type { Wizard } from '../use-wizard.ts';

/** Read-only target of a deployment being redeployed. */
export function ReadOnlyTarget({
  existingDeployment,
}: {
  readonly existingDeployment: NonNullable<Wizard['existingDeployment']>;
}) {
  const t = useT();
  return (
    <StepSection title={t('provision.placeAgain')} description={t('provision.samePlace')}>
      <SummaryRows
        rows={[
          { label: t('provision.title'), value: existingDeployment.title },
          { label: t('provision.subscription'), value: existingDeployment.subscriptionName },
          ...(existingDeployment.resourceGroup === null
            ? []
            : [{ label: t('provision.resourceGroup'), value: existingDeployment.resourceGroup }]),
          { label: t('provision.region'), value: locationName(existingDeployment.location) },
        ]}
      />
    </StepSection>
  );
}
