import type { AuditEntryAnswer } from '@blueport/contracts';
import { auditRoutes } from '@blueport/contracts/routes/identity/audit-routes';
import { Suspense, useMemo } from 'react';
import { useT } from '../../../core/i18n/translate.tsx';
import { useListState } from '../../../parts/resource-table/index.ts';
import { ListPage } from '../../../parts/resource-table/ListPage.tsx';
import { auditColumns, auditListShape } from './audit-columns.tsx';
import { useChainCheck } from './components/ChainCheck.tsx';
import { auditApi } from './queries.ts';
import { EntryPanel } from './components/EntryPanel.tsx' with { load: 'part' };

const panelOf = (entry: AuditEntryAnswer) => (
  <Suspense>
    <EntryPanel entry={entry} />
  </Suspense>
);

/** Who did what, and what was refused: the trail of the organization, which nobody can change. */
export function Component() {
  const t = useT();
  const control = useListState(auditListShape);
  const answer = auditApi.useAuditListQuery({ query: control.query });
  const columns = useMemo(() => auditColumns(t), [t]);
  const chain = useChainCheck();
  return (
    <ListPage
      title={t('title.audit')}
      description={t('audit.description')}
      actions={chain.button}
      list="audit"
      columns={columns}
      rowId={(row) => String(row.number)}
      control={control}
      answer={answer}
      exportUrl={auditRoutes.list.path}
      panel={panelOf}
      empty={{ title: t('audit.empty'), detail: t('audit.emptyDetail') }}
    >
      {chain.outcome}
    </ListPage>
  );
}
