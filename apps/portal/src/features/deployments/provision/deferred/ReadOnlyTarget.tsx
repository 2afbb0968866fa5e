import { locationName } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import type { Wizard } from '../use-wizard.ts';

/** Read-only target of a deployment being redeployed. */
export function ReadOnlyTarget({
  existingDeployment,
}: {
  readonly existingDeployment: NonNullable<Wizard['existingDeployment']>;
}) {
  const t = useT();
  return (
    <SectionCard spaced title={t('provision.placeAgain')} detail={t('provision.samePlace')}>
      <FactList
        layout="rows"
        facts={[
          { label: t('provision.title'), value: existingDeployment.title },
          { label: t('provision.subscription'), value: existingDeployment.subscriptionName },
          ...(existingDeployment.resourceGroup === null
            ? []
            : [{ label: t('provision.resourceGroup'), value: existingDeployment.resourceGroup }]),
          { label: t('provision.region'), value: locationName(existingDeployment.location) },
        ]}
      />
    </SectionCard>
  );
}
