import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { ErrorState, LoadingState } from '../../../../parts/states/index.ts';
import { linkApi } from '../queries.ts';
import { ConfirmDialog } from '../../../../parts/administration/ConfirmDialog.tsx';
import { ProfileSection } from './ProfileSection.tsx';

/** The linked GitHub account. */
export function GithubCard() {
  const t = useT();
  const toast = useToast();
  const { data, error, refetch } = linkApi.useLinkGithubQuery();
  const [start, starting] = linkApi.useLinkStartGithubMutation();
  const [unlink, unlinking] = linkApi.useLinkUnlinkGithubMutation();
  const [asking, setAsking] = useState(false);
  const begin = async () => {
    const answer = await start();
    if (answer.data) location.assign(answer.data.url);
  };
  const end = async () => {
    const answer = await unlink();
    if (!answer.error) toast({ severity: 'success', text: t('profile.githubUnlinked') });
  };
  return (
    <ProfileSection
      title="GitHub"
      end={
        data?.linked ? (
          <Button color="error" loading={unlinking.isLoading} onClick={() => setAsking(true)}>
            {t('profile.unlink')}
          </Button>
        ) : data ? (
          <Button variant="outlined" loading={starting.isLoading} onClick={() => void begin()}>
            {t('profile.linkGithub')}
          </Button>
        ) : null
      }
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingState label="Fetching...." /> : null}
      <RequestFailure error={starting.error ?? unlinking.error} />
      {data?.linked ? (
        <FactList
          facts={[
            { label: t('profile.githubLogin'), value: data.login },
            { label: t('profile.githubScope'), value: <code>{data.scope}</code> },
            { label: t('profile.linkedSince'), value: data.linkedAt ? formatDateTime(data.linkedAt) : '' },
          ]}
        />
      ) : data ? (
        <Typography variant="body2" color="textSecondary">
          {t('profile.githubDetail')}
        </Typography>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={t('profile.unlinkGithub')}
        text={t('profile.unlinkDetail')}
        confirm={t('profile.unlink')}
        onConfirm={() => void end()}
        onClose={() => setAsking(false)}
      />
    </ProfileSection>
  );
}
