import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { sessionEvent } from '../../../../core/store/session.ts';
import { useAppDispatch } from '../../../../core/store/store.ts';
import { linkApi } from '../queries.ts';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { StorageCard } from './StorageCard.tsx';
import { useState } from 'react';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { ConfirmDialog } from '../../../../components/administration/ConfirmDialog.tsx';

/** External accounts linked to this one. */
export function AccountsTab() {
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 960 }}>
      <GithubCard />
      <AwsCard />
      <StorageCard />
    </Box>
  );
}

/** AWS sign-in with a web identity, for the current session. */
function AwsCard() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { data, error, refetch } = linkApi.useLinkAwsQuery();
  const [signIn, entering] = linkApi.useLinkSignInAwsMutation();
  const [signOut, leaving] = linkApi.useLinkSignOutAwsMutation();
  const enter = async () => {
    const { data: answer } = await signIn();
    if (answer) {
      dispatch(sessionEvent({ type: 'update', provider: answer.provider, awsAuth: answer.awsAuth }));
    }
  };
  const leave = async () => {
    const answer = await signOut();
    if (!answer.error) dispatch(sessionEvent({ type: 'update', provider: 'azure', awsAuth: '' }));
  };
  return (
    <SectionCard
      title="Amazon Web Services"
      end={
        data?.signedIn ? (
          <Button loading={leaving.isLoading} onClick={() => void leave()}>
            {t('profile.awsSignOut')}
          </Button>
        ) : data?.available ? (
          <Button variant="outlined" loading={entering.isLoading} onClick={() => void enter()}>
            {t('profile.awsSignIn')}
          </Button>
        ) : null
      }
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingState label="Fetching...." height={{ xs: 38, md: 20 }} /> : null}
      <RequestFailure error={entering.error ?? leaving.error} />
      {data?.signedIn ? (
        <FactList
          facts={[
            { label: t('profile.awsRole'), value: <code>{data.roleArn}</code>, copy: data.roleArn ?? '' },
            { label: t('profile.awsUntil'), value: data.expiresAt ? formatDateTime(data.expiresAt) : '' },
          ]}
        />
      ) : data ? (
        <Typography variant="body2" color="textSecondary">
          {t(data.available ? 'profile.awsDetail' : 'profile.awsUnavailable')}
        </Typography>
      ) : null}
    </SectionCard>
  );
}

/** The linked GitHub account. */
function GithubCard() {
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
    <SectionCard
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
      {!data && !error ? <LoadingState label="Fetching...." height={{ xs: 38, md: 20 }} /> : null}
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
    </SectionCard>
  );
}
