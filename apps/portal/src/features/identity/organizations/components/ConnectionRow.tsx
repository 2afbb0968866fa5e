import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Connection, ConnectionTest } from '@blueport/contracts';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { connectionApi } from '../queries.ts';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { CloudName } from './CloudName.tsx';
import { serverText } from '../../../../core/i18n/server-text.ts';
import { OutcomeIcon } from '../../../../components/deployment-progress/OutcomeIcon.tsx';

interface ConnectionRowProps {
  readonly organization: string;
  readonly connection: Connection;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** Connection with its last test result and actions. */
export function ConnectionRow({ organization, connection, onEdit, onRemove }: ConnectionRowProps) {
  const t = useT();
  const [test, testing] = connectionApi.useConnectionTestMutation();
  const result = testing.data ?? connection.lastTest;
  return (
    <Box
      component="article"
      sx={{
        display: 'grid',
        // On phones, the buttons are below the content they act on.
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        gap: 3,
        paddingBlock: 4,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'body2',
      }}
    >
      <div>
        <ConnectionFacts connection={connection} />
        <TestResult result={result} isTesting={testing.isLoading} />
        <RequestFailure error={testing.error} />
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignContent: 'start' }}>
        <PermissionButton
          size="small"
          permissionKey="organizationConnection"
          refusal={testing.isLoading ? t('organizations.testing') : undefined}
          onClick={() => void test({ id: organization, cid: connection.id })}
        >
          {t('organizations.test')}
        </PermissionButton>
        <PermissionButton size="small" permissionKey="organizationConnection" onClick={onEdit}>
          {t('organizations.rotate')}
        </PermissionButton>
        <PermissionButton size="small" permissionKey="organizationConnection" onClick={onRemove}>
          {t('organizations.remove')}
        </PermissionButton>
      </Box>
    </Box>
  );
}

function ConnectionFacts({ connection }: { readonly connection: Connection }) {
  const t = useT();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box component="h3" sx={{ typography: 'subtitle2', margin: 0, overflowWrap: 'anywhere' }}>
          {connection.name}
        </Box>
        <Chip size="small" label={t(`organizations.kind.${connection.kind}`)} />
        <CloudName cloud={connection.cloud} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', color: 'text.secondary' }}>
        {connection.directory} · {t('organizations.clientId')} <code>{connection.clientId}</code>
        <CopyButton text={connection.clientId} what={t('organizations.clientId')} />
      </Box>
      {connection.thumbprint ? (
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('organizations.thumbprint')} <code>{connection.thumbprint}</code>
        </Box>
      ) : null}
      {connection.federation ? (
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('organizations.federationOf', connection.federation)}
        </Box>
      ) : null}
      <Box sx={{ color: 'text.secondary' }}>
        {connection.expiresAt ? (
          <>
            {t('organizations.certificateEnds')} <Moment value={connection.expiresAt} />
          </>
        ) : null}
        {connection.expiresAt && connection.rotatedAt ? ' · ' : null}
        {connection.rotatedAt ? (
          <>
            {t('organizations.rotated')} <Moment value={connection.rotatedAt} />
          </>
        ) : null}
      </Box>
    </>
  );
}

interface TestResultProps {
  readonly result: ConnectionTest | null;
  readonly isTesting: boolean;
}

/** Result of the last connection test, and what the connection can access. */
function TestResult({ result, isTesting }: TestResultProps) {
  const t = useT();
  const remark = serverText(`reason.${result?.reason}`, result?.values) ?? result?.message;
  const outcome = isTesting ? 'running' : result ? (result.ok ? 'success' : 'error') : 'pending';
  return (
    <Box role="status" sx={{ display: 'flex', gap: 2, marginTop: 2 }}>
      <OutcomeIcon outcome={outcome} />
      <Box sx={{ minWidth: 0 }}>
        {isTesting ? t('organizations.testing') : null}
        {!isTesting && !result ? t('organizations.neverTested') : null}
        {!isTesting && result ? (
          <>
            {result.ok ? t('organizations.testGood', { count: result.scopes.length }) : remark}{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              <Moment value={result.at} />
            </Box>
            {result.scopes.length > 0 ? (
              <Box component="ul" sx={{ margin: 0, paddingInlineStart: 4, color: 'text.secondary' }}>
                {result.scopes.map((scope) => (
                  <li key={scope.subscriptionId}>
                    {scope.name}
                    {scope.readable ? '' : ` (${t('organizations.notReadable')})`}
                  </li>
                ))}
              </Box>
            ) : null}
          </>
        ) : null}
      </Box>
    </Box>
  );
}
