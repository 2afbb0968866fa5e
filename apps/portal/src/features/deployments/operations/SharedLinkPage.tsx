import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { EmptyState, LoadingState } from '../../../parts/states/index.ts';
import { SharedView } from './components/SharedView.tsx';
import { deploymentShareApi } from './queries.ts';

/** Whether the deployment behind a good link is no more. */
const isGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 409;

/** What a link shows. Its secret stands behind the #, so no server's log and no referer has it. */
export function Component() {
  const t = useT();
  const { hash } = useLocation();
  // Kept from the first look: tabs change the address.
  const [token] = useState(() => hash.slice(1));
  const { data, error } = deploymentShareApi.useDeploymentShareOpenLinkQuery(
    token === '' ? skipToken : { body: { token } },
  );
  if (data) return <SharedView shared={data} way={{ token }} />;
  if (isGone(error)) {
    return (
      <>
        <PageHeader title={t('title.sharedLink')} />
        <EmptyState title={t('deployments.shared.gone')}>{t('deployments.shared.goneHelp')}</EmptyState>
      </>
    );
  }
  if (error || token === '') {
    return (
      <>
        <PageHeader title={t('title.sharedLink')} />
        <EmptyState title={t('deployments.shared.badLink')}>{t('deployments.shared.badLinkHelp')}</EmptyState>
      </>
    );
  }
  return <LoadingState />;
}
