import Box from '@mui/material/Box';
import { maxScimTokens, type ScimToken } from '@blueport/contracts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../components/administration/ConfirmDialog.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { formatRelative } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { ItemFacts, ItemList, ItemRow } from '../../../../ui/item-list/ItemList.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { provisioningApi } from '../queries.ts';

/** The provisioning tokens of the organization with their expiry and last use. */
export function ProvisioningTokens({ tokens }: { readonly tokens: readonly ScimToken[] }) {
  const t = useT();
  const toast = useToast();
  const [revoke, revoking] = provisioningApi.useProvisioningRevokeTokenMutation();
  const [selected, setSelected] = useState<ScimToken>();
  const confirm = async (token: ScimToken) => {
    const { error } = await revoke({ id: token.id });
    if (!error) {
      toast({ severity: 'success', text: t('organizations.provisioning.revoked', { name: token.name }) });
    }
  };
  return (
    <>
      <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlock: 3 }}>
        {tokens.length === 0
          ? t('organizations.provisioning.noTokens')
          : t('organizations.provisioning.tokensDetail', { limit: maxScimTokens })}
      </Box>
      <RequestFailure error={revoking.error} />
      <ItemList>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setSelected(token)} />
        ))}
      </ItemList>
      <ConfirmDialog
        open={selected !== undefined}
        title={t('organizations.provisioning.revokeTitle', { name: selected?.name ?? '' })}
        text={t('organizations.provisioning.revokeDetail')}
        confirm={t('organizations.provisioning.revoke')}
        onConfirm={() => selected && void confirm(selected)}
        onClose={() => setSelected(undefined)}
      />
    </>
  );
}

function TokenRow({ token, onRevoke }: { readonly token: ScimToken; readonly onRevoke: () => void }) {
  const t = useT();
  const [now] = useState(() => new Date());
  const isExpired = new Date(token.expiresAt) <= now;
  return (
    <ItemRow
      title={token.name}
      details={
        <ItemFacts isError={isExpired}>
          {t(isExpired ? 'organizations.provisioning.expired' : 'organizations.provisioning.expires')}{' '}
          <Moment value={token.expiresAt} />
          {' · '}
          {token.lastUsedAt
            ? t('organizations.provisioning.used', { when: formatRelative(token.lastUsedAt, now) })
            : t('organizations.provisioning.unused')}
          {' · '}
          {t('organizations.provisioning.createdBy', { name: token.createdBy })}
        </ItemFacts>
      }
      action={
        <PermissionButton color="error" permissionKey="organizationEdit" onClick={onRevoke}>
          {t('organizations.provisioning.revoke')}
        </PermissionButton>
      }
    />
  );
}
