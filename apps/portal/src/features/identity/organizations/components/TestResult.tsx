import Box from '@mui/material/Box';
import type { ConnectionTest } from '@blueport/contracts';
import { serverText } from '../../../../core/i18n/server-text.ts';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { OutcomeIcon } from '../../../../parts/deployment-progress/OutcomeIcon.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';

interface TestResultProps {
  readonly result: ConnectionTest | null;
  readonly isTesting: boolean;
}

/** How the last test of a connection went, and what it can see. */
export function TestResult({ result, isTesting }: TestResultProps) {
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
