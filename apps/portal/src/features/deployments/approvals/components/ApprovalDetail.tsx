import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  type ApprovalDetail as Approval,
  deploymentPath,
  type ApprovalBlock,
  type VerdictNote,
} from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { approvalApi } from '../../../../core/api/approval-api.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useLiveRefetch } from '../../../../core/api/use-live-refetch.ts';
import { useT, type t as translate } from '../../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { LoadingState } from '../../../../components/states/index.ts';
import { PageFailure } from '../../../../components/states/PageFailure.tsx';
import { VerdictView } from '../../../../components/verdict/VerdictView.tsx' with {
  load: 'part',
  texts: 'verdict price problems',
};
import { selectedRowParameter } from '../../../../components/resource-table/list-state.ts';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { LimitEffects } from './LimitEffects.tsx' with { load: 'part', texts: 'verdict' };
import { DecisionForm } from './DecisionForm.tsx';
import { RequestedDeployment } from './RequestedDeployment.tsx';
import { serverText } from '../../../../core/i18n/server-text.ts';
import { BudgetStep } from '../../../../components/verdict/BudgetStep.tsx';
import { blockText } from '../block-text.ts';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';
import { reasonText } from '../../../../components/verdict/reason-text.ts';
import { type Difference, differenceOf } from '../difference.ts';

/** Changes since the request was made: notes first, then figures with their old and new values. */
function ChangedNotes({ notes }: { readonly notes: readonly VerdictNote[] }) {
  const t = useT();
  const figures = notes.flatMap((note) => differenceOf(t, note) ?? []);
  const remarks = notes.filter((note) => differenceOf(t, note) === undefined);
  return (
    <Box sx={{ marginBottom: 3 }}>
      <Alert severity="warning">
        {t('approvals.changed')}
        {remarks.length === 0 ? null : (
          <Box component="ul" sx={{ margin: 0, marginTop: 1, paddingInlineStart: 4 }}>
            {remarks.map((note) => (
              <li key={`${note.code} ${note.message}`}>{reasonText(note)}</li>
            ))}
          </Box>
        )}
      </Alert>
      {figures.length === 0 ? null : (
        <Box sx={{ marginTop: 2 }}>
          <PlainTable
            top
            label={t('approvals.differences')}
            columns={columnsOf(t)}
            rows={figures}
            rowKey={({ code, label }) => `${code} ${label}`}
          />
        </Box>
      )}
    </Box>
  );
}

const wrap = { overflowWrap: 'anywhere', minWidth: 120, fontVariantNumeric: 'tabular-nums' } as const;

function columnsOf(t: typeof translate): PlainColumn<Difference>[] {
  return [
    { id: 'label', header: t('approvals.difference'), sx: wrap, cell: ({ label }) => label },
    {
      id: 'before',
      header: t('approvals.before'),
      sx: wrap,
      cell: ({ before }) => (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {before}
        </Box>
      ),
    },
    {
      id: 'after',
      header: t('approvals.now'),
      sx: wrap,
      cell: ({ after, remark }) => (
        <>
          <strong>{after}</strong>
          {remark === undefined ? null : (
            <Box sx={{ typography: 'caption', color: 'error.main' }}>{remark}</Box>
          )}
        </>
      ),
    },
  ];
}

/** Polling interval for a blocked request, in milliseconds. The cause may be resolved elsewhere. */
const pollingMs = 20_000;

/** Loads a request, and polls it while its approval is blocked. */
function useApproval(id: string) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const approval = approvalApi.useApprovalGetQuery(
    { id },
    { refetchOnMountOrArgChange: true, pollingInterval, skipPollingIfUnfocused: true },
  );
  const isBlocked = (approval.data?.blocked ?? []).length > 0;
  const next = isBlocked ? pollingMs : 0;
  if (next !== pollingInterval) setPollingInterval(next);
  return approval;
}

/** Height of the verdict while it loads, so that the decision below it does not move. */
const verdictHeight = { xs: 1100, md: 370 };

/** Details of a request: requester, reason for the approval, check result and decision. */
export function ApprovalDetail({ id }: { readonly id: string }) {
  const t = useT();
  const [search] = useSearchParams();
  const { data, error, refetch } = useApproval(id);
  const deploymentId = data?.deployment.id;
  useLiveRefetch(refetch, {
    everyMs: 1000,
    isAffectedBy: (event) => event.deployment.id === deploymentId,
  });
  const list = new URLSearchParams(search);
  list.delete(selectedRowParameter);
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  const { deployment, state, changed } = data;
  return (
    <>
      <PageHeader
        title={deployment.title}
        badge={<StatusChip of="approval" state={state} />}
        breadcrumbs={[{ label: t('nav.approvals'), to: `/portal/approval?${list.toString()}` }]}
        actions={
          data.handedOver ? null : (
            <Button
              variant="outlined"
              component={Link}
              to={`/portal${deploymentPath(deployment)}`}
              nativeButton={false}
            >
              {t('approvals.deployment')}
            </Button>
          )
        }
      />
      {state === 'pending' && changed.length > 0 ? <ChangedNotes notes={changed} /> : null}
      {data.blocked.length > 0 ? <BlockedNotes blocks={data.blocked} /> : null}
      {data.handedOver ? (
        <Alert severity="info" sx={{ marginBottom: 3 }}>
          {t('approvals.handedOver')}
        </Alert>
      ) : null}
      <SectionCard spaced title={t('approvals.requested')} detail={<History approval={data} />}>
        <RequestedDeployment approval={data} />
        <Suspense fallback={<LoadingState height={verdictHeight} />}>
          <VerdictView complete verdict={data.verdict} />
        </Suspense>
      </SectionCard>
      {state === 'pending' && !data.handedOver ? (
        <Suspense fallback={<LoadingState height={160} />}>
          <LimitEffects verdict={data.verdict} />
        </Suspense>
      ) : null}
      {state === 'pending' && data.own ? (
        <Alert severity="info">
          {t('approvals.own')} {t('approvals.withdraw')}
        </Alert>
      ) : null}
      {data.mayDecide ? <DecisionForm approval={data} /> : null}
    </>
  );
}

/** Requester, time and outcome of a request. */
function History({ approval }: { readonly approval: Approval }) {
  const t = useT();
  const { requestedBy, requestedAt, expiresAt, decidedBy, decidedAt, note } = approval;
  return (
    <>
      {t(decidedAt === null ? 'approvals.asked' : 'approvals.askedThen', {
        name: requestedBy.name,
        time: formatDateTime(requestedAt),
        expires: formatDateTime(expiresAt),
      })}{' '}
      {decidedAt === null
        ? ''
        : decidedBy === null
          ? t('approvals.ended', { time: formatDateTime(decidedAt) })
          : t('approvals.decided', { name: decidedBy.name, time: formatDateTime(decidedAt) })}{' '}
      {note === '' ? '' : `“${note}”`}
    </>
  );
}

/** Explains why a request cannot be approved: each cause first, then what the user can do about it. */
function BlockedNotes({ blocks }: { readonly blocks: readonly ApprovalBlock[] }) {
  const t = useT();
  return (
    <Alert severity="error" sx={{ marginBottom: 3 }}>
      <strong>{t('approvals.blocked')}</strong>
      <Box component="ul" sx={{ margin: 0, marginTop: 1, paddingInlineStart: 4 }}>
        {blocks.map((block) => (
          <li key={`${block.code} ${block.message}`}>
            {blockText(block)}{' '}
            {block.code === 'budget' ? (
              <BudgetStep by="approve" />
            ) : (
              (serverText(`hint.${block.reason}`, block.values) ?? block.hint)
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
