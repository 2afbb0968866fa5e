import EmptyIcon from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AccessToken } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { accountApi } from '../../../../core/api/account-api.ts';
import { formatRelative } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ItemFacts, ItemList, ItemRow } from '../../../../ui/item-list/ItemList.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { ConfirmDialog } from '../../../../components/administration/ConfirmDialog.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { NewTokenDialog } from './NewTokenDialog.tsx' with { load: 'dialog' };
import { usePermissionTexts } from '../../../../core/permission-labels/permission-labels.ts';

const maxVisibleKeys = 4;

/** First few permissions by name, and the number of the others. */
function KeyNames({ keys }: { readonly keys: readonly string[] }) {
  const t = useT();
  const { labelOf } = usePermissionTexts();
  const names = keys.slice(0, maxVisibleKeys).map(labelOf).join(', ');
  const more = keys.length - maxVisibleKeys;
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary' }} title={keys.map(labelOf).join(', ')}>
      {more > 0 ? t('profile.keysAndMore', { names, count: more }) : names}
    </Box>
  );
}

/** Personal access tokens of the user. */
export function TokensTab({ grantedKeys }: { readonly grantedKeys: readonly string[] }) {
  const t = useT();
  const toast = useToast();
  const { data, error, refetch } = accountApi.useAccountTokensQuery();
  const [revoke, revoking] = accountApi.useAccountDeleteTokenMutation();
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<AccessToken>();
  const create = (
    <Button variant="contained" onClick={() => setMaking(true)}>
      {t('profile.newToken')}
    </Button>
  );
  const end = async (token: AccessToken) => {
    const result = await revoke({ id: token.id });
    if (!result.error) toast({ severity: 'success', text: t('profile.tokenRevoked', { name: token.name }) });
  };
  return (
    <Box sx={{ maxWidth: 960 }}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState label="Fetching...." />
      ) : data.length === 0 ? (
        <EmptyState icon={<EmptyIcon />} title={t('profile.noTokens')} actions={create}>
          {t('profile.noTokensDetail')}
        </EmptyState>
      ) : (
        <SectionCard title={t('profile.tokens')} end={create}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
            {t('profile.tokensDetail')}
          </Typography>
          <RequestFailure error={revoking.error} />
          <ItemList>
            {data.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setEnding(token)} />
            ))}
          </ItemList>
        </SectionCard>
      )}
      {making ? (
        <Suspense>
          <NewTokenDialog grantedKeys={grantedKeys} onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={ending !== undefined}
        title={t('profile.revokeTitle', { name: ending?.name ?? '' })}
        text={t('profile.revokeDetail')}
        confirm={t('profile.revoke')}
        onConfirm={() => ending && void end(ending)}
        onClose={() => setEnding(undefined)}
      />
    </Box>
  );
}

function TokenRow({ token, onRevoke }: { readonly token: AccessToken; readonly onRevoke: () => void }) {
  const t = useT();
  const [now] = useState(() => new Date());
  const isExpired = new Date(token.expiresAt) <= now;
  return (
    <ItemRow
      title={token.name}
      details={
        <>
          <KeyNames keys={token.permissions} />
          <ItemFacts isError={isExpired}>
            {t(isExpired ? 'profile.tokenExpired' : 'profile.tokenExpires')}{' '}
            <Moment value={token.expiresAt} /> ·{' '}
            {token.lastUsedAt
              ? t('profile.tokenUsed', { when: formatRelative(token.lastUsedAt, now) })
              : t('profile.tokenUnused')}
          </ItemFacts>
        </>
      }
      action={
        <Button color="error" onClick={onRevoke} aria-label={t('profile.revokeTitle', { name: token.name })}>
          {t('profile.revoke')}
        </Button>
      }
    />
  );
}
