import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AlertRule } from '@blueport/contracts';
import { alertRoutes } from '@blueport/contracts/routes/resources/alert-routes';
import { Suspense, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { newRulePath, readRulePreset } from '../../../../components/metrics/rule-preset.ts';
import { ListPage } from '../../../../components/resource-table/ListPage.tsx';
import { useListState } from '../../../../components/resource-table/use-list-state.ts';
import { alertApi } from '../../../../core/api/alert-api.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { MessagesDialog } from './MessagesDialog.tsx' with { load: 'dialog', texts: 'administration' };
import { MissingConnection } from './MissingConnection.tsx';
import { ruleColumns, ruleListShape } from './rule-columns.tsx';
import { RuleDialog } from './RuleDialog.tsx' with { load: 'dialog', texts: 'administration metrics' };
import { RulePanel } from './RulePanel.tsx' with { load: 'part', texts: 'administration' };

const panel = (rule: AlertRule) => <RulePanel rule={rule} />;

/** The alert rules in the cloud scopes of the person, with the form of a new one. */
export function RuleList({ isCreating }: { readonly isCreating: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const [hasMessages, setMessages] = useState(false);
  const [parameters] = useSearchParams();
  const control = useListState(ruleListShape);
  const answer = alertApi.useAlertRulesQuery(
    { query: control.query },
    { refetchOnMountOrArgChange: true, pollingInterval: 15_000, skipPollingIfUnfocused: true },
  );
  const { data: preference } = alertApi.useAlertPreferenceQuery();
  const columns = useMemo(() => ruleColumns(t), [t]);
  const mayEdit = usePermission('alertEdit').allowed;
  const create = mayEdit && (
    <Button variant="contained" component={Link} to={newRulePath} nativeButton={false}>
      {t('insights.rules.create')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('insights.rules.title')}
        description={t('insights.rules.about')}
        breadcrumbs={[{ label: t('nav.insights'), to: '/portal/insights' }]}
        actions={
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button variant="outlined" disabled={preference === undefined} onClick={() => setMessages(true)}>
              {t('insights.rules.messages')}
            </Button>
            {create}
          </Box>
        }
        list="alert-rules"
        columns={columns}
        rowId={({ id }) => id}
        control={control}
        panel={panel}
        answer={answer}
        exportUrl={alertRoutes.rules.path}
        empty={{
          title: t('insights.rules.none'),
          detail: t(mayEdit ? 'insights.rules.noneHelp' : 'insights.rules.noneReader'),
          actions: create,
        }}
      >
        <MissingConnection rules={answer.data?.result ?? []} />
      </ListPage>
      <Suspense>
        {isCreating && (
          <RuleDialog
            preset={readRulePreset(parameters)}
            onClose={() => void navigate('/portal/insights/rules')}
          />
        )}
        {hasMessages && preference && (
          <MessagesDialog preference={preference} onClose={() => setMessages(false)} />
        )}
      </Suspense>
    </>
  );
}
