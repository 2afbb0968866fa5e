import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ErrorState, LoadingState } from '../../../../parts/states/index.ts';
import { sessionEvent } from '../../../../core/store/session.ts';
import { useAppDispatch } from '../../../../core/store/store.ts';
import { linkApi } from '../queries.ts';
import { ProfileSection } from './ProfileSection.tsx';

/** Signing in to AWS by web identity, for this session. */
export function AwsCard() {
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
    <ProfileSection
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
      {!data && !error ? <LoadingState label="Fetching...." /> : null}
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
    </ProfileSection>
  );
}
