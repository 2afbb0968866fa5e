import { locationName } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { StepSection } from '../components/StepSection.tsx';
import { SummaryRows } from '../components/SummaryRows.tsx';
import type { Wizard } from '../use-wizard.ts';

/** Read-only target of a deployment being redeployed. */
export function ReadOnlyTarget({ again }: { readonly again: NonNullable<Wizard['again']> }) {
  const t = useT();
  return (
    <StepSection title={t('provision.placeAgain')} description={t('provision.samePlace')}>
      <SummaryRows
        rows={[
          { label: t('provision.title'), value: again.title },
          { label: t('provision.subscription'), value: again.subscriptionName },
          ...(again.resourceGroup === null
            ? []
            : [{ label: t('provision.resourceGroup'), value: again.resourceGroup }]),
          { label: t('provision.region'), value: locationName(again.location) },
        ]}
      />
    </StepSection>
  );
}
