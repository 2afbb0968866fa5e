import EmptyIcon from '@mui/icons-material/LinkOffOutlined';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { EmptyState, LoadingState } from '../../../components/states/index.ts';
import { SharedView } from './components/SharedView.tsx';
import { deploymentShareApi } from './queries.ts';

/** Returns whether the link is valid but its deployment no longer exists. */
const isGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 409;

/**
 * Deployment shared by a link. The token is in the URL fragment, so it never appears in server logs or the Referer
 * header.
 */
export function Component() {
  const t = useT();
  const { hash } = useLocation();
  // Kept from the first render, because switching tabs changes the URL.
  const [token] = useState(() => hash.slice(1));
  const { data, error } = deploymentShareApi.useDeploymentShareOpenLinkQuery(
    token === '' ? skipToken : { body: { token } },
  );
  if (data) return <SharedView shared={data} way={{ token }} />;
  if (isGone(error)) {
    return (
      <>
        <PageHeader title={t('title.sharedLink')} />
        <EmptyState icon={<EmptyIcon />} title={t('deployments.shared.gone')}>
          {t('deployments.shared.goneHelp')}
        </EmptyState>
      </>
    );
  }
  if (error || token === '') {
    return (
      <>
        <PageHeader title={t('title.sharedLink')} />
        <EmptyState icon={<EmptyIcon />} title={t('deployments.shared.badLink')}>
          {t('deployments.shared.badLinkHelp')}
        </EmptyState>
      </>
    );
  }
  return <LoadingState />;
}
