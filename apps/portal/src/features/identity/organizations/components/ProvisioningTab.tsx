import Box from '@mui/material/Box';
import { maxScimTokens, type Provisioning } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { groupApi, provisioningApi } from '../queries.ts';
import { DefaultRole } from './DefaultRole.tsx';
import { GroupList } from './GroupList.tsx';
import { ProvisioningSteps } from './ProvisioningSteps.tsx';
import { ProvisioningTokens } from './ProvisioningTokens.tsx';
import { ProvisioningTokenDialog } from './ProvisioningTokenDialog.tsx' with { load: 'dialog' };

/** Number of groups to load at first, and again with every click. */
const groupStep = 50;

/** Provisioning by the organization's directory: endpoint, tokens, role of new users, and the roles of groups. */
export function ProvisioningTab() {
  const t = useT();
  const settings = provisioningApi.useProvisioningGetQuery();
  const [groupLimit, setGroupLimit] = useState(groupStep);
  const groups = groupApi.useGroupListQuery({ query: { limit: groupLimit, sortObj: { name: 1 } } });
  const [isCreating, setIsCreating] = useState(false);
  const [now] = useState(() => new Date());
  const error = settings.error ?? groups.error;
  const retry = () => {
    void settings.refetch();
    void groups.refetch();
  };
  if (error && !(settings.data && groups.data)) return <ErrorState error={error} onRetry={retry} />;
  if (!settings.data || !groups.data) return <LoadingState label="Fetching...." />;
  const { tokens, endpoint } = settings.data;
  const isFull = tokens.filter(({ expiresAt }) => new Date(expiresAt) > now).length >= maxScimTokens;
  const create = (
    <PermissionButton
      permissionKey="organizationEdit"
      variant="contained"
      refusal={isFull ? t('organizations.provisioning.tooMany', { limit: maxScimTokens }) : undefined}
      onClick={() => setIsCreating(true)}
    >
      {t('organizations.provisioning.newToken')}
    </PermissionButton>
  );
  return (
    <>
      {tokens.length === 0 && groups.data.total === 0 ? (
        <SectionCard
          spaced
          title={t('organizations.provisioning.setUp')}
          detail={t('organizations.provisioning.detail')}
        >
          <ProvisioningSteps endpoint={endpoint} />
          <Box sx={{ marginTop: 4 }}>{create}</Box>
        </SectionCard>
      ) : (
        <>
          <ConnectionSection settings={settings.data} create={create} />
          <SectionCard
            spaced
            title={t('organizations.provisioning.groups')}
            detail={t('organizations.provisioning.groupsDetail')}
          >
            <GroupList
              groups={groups.data.result}
              total={groups.data.total}
              step={groupStep}
              onMore={() => setGroupLimit(groupLimit + groupStep)}
            />
          </SectionCard>
        </>
      )}
      <SectionCard spaced title={t('organizations.provisioning.newUsers')}>
        <DefaultRole settings={settings.data} />
      </SectionCard>
      {isCreating ? (
        <Suspense>
          <ProvisioningTokenDialog endpoint={endpoint} onClose={() => setIsCreating(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface ConnectionSectionProps {
  readonly settings: Provisioning;
  readonly create: React.ReactNode;
}

/** Endpoint and tokens, as entered in the directory. */
function ConnectionSection({ settings: { endpoint, tokens }, create }: ConnectionSectionProps) {
  const t = useT();
  return (
    <SectionCard
      spaced
      title={t('organizations.provisioning.connection')}
      detail={t('organizations.provisioning.detail')}
      end={create}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, typography: 'body2' }}>
        <Box sx={{ fontWeight: 500 }}>{t('organizations.provisioning.endpoint')}</Box>
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          {endpoint}
        </Box>
        <CopyButton text={endpoint} what={t('organizations.provisioning.endpoint')} />
      </Box>
      <ProvisioningTokens tokens={tokens} />
    </SectionCard>
  );
}
