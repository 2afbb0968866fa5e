import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { ErrorState, LoadingState } from '../../../../components/states/index.ts';
import type { ApiError } from '../../../../core/api/problem.ts';
import { sessionApi } from '../../../../core/api/session-api.ts';
import { directoryClient, signInConfig } from '../../../../core/auth/sign-in-config.ts';
import { signInFailureText } from '../../../../core/auth/sign-in-error-text.ts';
import { requestStorageAccess, type StorageTokenSource } from '../../../../core/auth/storage-access.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { store } from '../../../../core/store/store.ts';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';

const browserSource: StorageTokenSource = {
  cloud: async (name) => (await signInConfig()).clouds[name],
  directory: directoryClient,
};

/** The user's access to the data in storage accounts, for the current session. */
export function StorageCard({ source = browserSource }: { readonly source?: StorageTokenSource }) {
  const t = useT();
  const { data, error, refetch } = sessionApi.useSessionMeQuery();
  const [isRequesting, setRequesting] = useState(false);
  const [failure, setFailure] = useState<{ readonly problem?: ApiError; readonly text?: string }>({});
  const request = async () => {
    setRequesting(true);
    try {
      const answer = await requestStorageAccess(store, source);
      setFailure(answer.error ? { problem: answer.error } : {});
    } catch (refusal) {
      setFailure({ text: signInFailureText(refusal, 'popup') });
    }
    setRequesting(false);
  };
  const until = data?.storageAccessUntil ?? null;
  return (
    <SectionCard
      title={t('profile.storage')}
      end={
        data ? (
          <Button variant="outlined" loading={isRequesting} onClick={() => void request()}>
            {t(until === null ? 'profile.storageRequest' : 'profile.storageRenew')}
          </Button>
        ) : null
      }
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingState label="Fetching...." height={{ xs: 38, md: 20 }} /> : null}
      <RequestFailure error={failure.problem} />
      {failure.text === undefined ? null : (
        <Alert severity="error" sx={{ marginBlock: 3 }}>
          {failure.text}
        </Alert>
      )}
      {until !== null ? (
        <FactList facts={[{ label: t('profile.storageUntil'), value: formatDateTime(until) }]} />
      ) : data ? (
        <Typography variant="body2" color="textSecondary">
          {t('profile.storageDetail')}
        </Typography>
      ) : null}
    </SectionCard>
  );
}
