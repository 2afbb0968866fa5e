import type { OrganizationDetail } from '@blueport/contracts';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import type { Fact } from '../../../ui/fact-list/FactList.tsx';
import { formatNumber } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';

/** The essentials of an organization; counts are there only for those who may view it. */
export function organizationFacts(organization: OrganizationDetail, t: typeof translate): Fact[] {
  const { counts } = organization;
  return [
    { label: t('organizations.key'), value: <code>{organization.key}</code>, copy: organization.key },
    ...(counts
      ? [
          { label: t('organizations.people'), value: formatNumber(counts.users) },
          { label: t('organizations.roles'), value: formatNumber(counts.roles) },
          { label: t('organizations.deployments'), value: formatNumber(counts.deployments) },
          { label: t('organizations.connections'), value: formatNumber(counts.connections) },
        ]
      : []),
    { label: t('organizations.created'), value: <Moment value={organization.createdAt} /> },
    { label: t('organizations.updated'), value: <Moment value={organization.updatedAt} /> },
    {
      label: t('administration.id'),
      value: <code>{organization.id.slice(0, 8)}…</code>,
      copy: organization.id,
    },
  ];
}
