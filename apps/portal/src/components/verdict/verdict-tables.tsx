import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import {
  type BudgetUsage,
  locationName,
  type PolicyFinding,
  type TagException,
  type VerdictBudget,
  type VerdictChange,
  type VerdictNames,
  type VerdictNote,
  type VerdictProperty,
  type VerdictQuota,
  type VerdictRights,
} from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../core/i18n/format.ts';
import { type t as translate, useT } from '../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../ui/plain-table/PlainTable.tsx';
import { formatMoney } from '../../core/i18n/format-money.ts';
import { PolicyConditions } from './PolicyConditions.tsx';
import { reasonText } from './reason-text.ts';
import { currentValue, templateValue } from './shown-value.ts';
import { limitName } from './limit-name.ts';
import { groupFindings, type PolicyFindings } from './group-findings.ts';
import { useMayReadLimits } from './use-may-read-limits.ts';
import { resourceTypeLabel } from '../resource-type/resource-type-label.ts';

const wrap = { minWidth: 150, overflowWrap: 'anywhere' } as const;

function Named({ name, type }: { readonly name: string; readonly type: string }) {
  return (
    <>
      <Box sx={{ fontWeight: 500 }}>{name}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{resourceTypeLabel(type)}</Box>
    </>
  );
}

function Property({ property }: { readonly property: VerdictProperty }) {
  const t = useT();
  const { path, kind, before, after } = property;
  return (
    <Box sx={{ typography: 'caption', overflowWrap: 'anywhere' }}>
      <code>{path}</code>: {kind === 'create' ? null : <del>{currentValue(before)}</del>}
      {kind === 'modify' ? ' → ' : null}
      {kind === 'delete' ? null : <ins>{templateValue(after, t)}</ins>}
    </Box>
  );
}

/** The effect of a deployment on each resource. */
export function ChangeTable({ changes }: { readonly changes: readonly VerdictChange[] }) {
  const t = useT();
  // A first deployment only creates resources: omits columns without content.
  const saysMore = changes.some(({ properties, reason }) => properties.length > 0 || reason !== null);
  return (
    <PlainTable
      top
      label={t('verdict.section.changes')}
      rows={changes}
      rowKey={({ resourceId }) => resourceId}
      columns={changeColumns(t).filter(({ id }) => saysMore || id !== 'properties')}
    />
  );
}

/** Resources on which tags of the request are missing or have another value, each with the reason. */
export function TagTable({ exceptions }: { readonly exceptions: readonly TagException[] }) {
  const t = useT();
  return (
    <PlainTable
      top
      label={t('verdict.section.tags')}
      rows={exceptions}
      rowKey={({ resourceId }) => resourceId}
      columns={tagColumns(t)}
    />
  );
}

/** The findings of policies with the resources and the condition that applied, one row per policy. */
export function PolicyTable({ findings }: { readonly findings: readonly PolicyFinding[] }) {
  const t = useT();
  const rows = useMemo(() => groupFindings(findings), [findings]);
  if (rows.length === 0) return null;
  return (
    <PlainTable
      top
      label={t('verdict.section.policy')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={policyColumns(t)}
    />
  );
}

/** The remaining quota of regions, fullest first, and quotas that could not be determined. */
export function QuotaTable({ lines, unknown }: VerdictQuota) {
  const t = useT();
  return (
    <>
      {lines.length === 0 ? null : (
        <PlainTable
          label={t('verdict.section.quota')}
          rows={lines}
          rowKey={({ name, location }) => `${location} ${name}`}
          columns={quotaColumns(t)}
        />
      )}
      {unknown.map((note) => (
        <Box key={note.message} sx={{ typography: 'body2', paddingBlock: 1, overflowWrap: 'anywhere' }}>
          <strong>{t('verdict.kind', { kind: t('verdict.severity.unknown') })}</strong> {reasonText(note)}
        </Box>
      ))}
    </>
  );
}

/** The availability of globally unique names, if known. */
export function NameTable({ names }: VerdictNames) {
  const t = useT();
  return (
    <PlainTable
      label={t('verdict.section.names')}
      rows={names}
      rowKey={({ resourceId }) => resourceId}
      columns={nameColumns(t)}
    />
  );
}

type Right = VerdictRights['missing'][number] & { readonly reason?: VerdictNote };

/** Actions that the submitting user may not take, and those that could not be checked. */
export function RightsTable({ missing, unknown }: VerdictRights) {
  const t = useT();
  return (
    <PlainTable
      label={t('verdict.section.rights')}
      rows={[...missing, ...(unknown ?? [])] satisfies readonly Right[]}
      rowKey={({ action, scope }) => `${scope} ${action}`}
      columns={rightsColumns(t)}
    />
  );
}

/** The remaining amounts of the limits that apply. */
export function BudgetTable({ lines }: { readonly lines: VerdictBudget['budgets'] }) {
  const t = useT();
  const mayRead = useMayReadLimits();
  return (
    <>
      <PlainTable
        label={t('verdict.section.budget')}
        rows={lines}
        rowKey={({ id }) => id}
        columns={budgetColumns(t)}
      />
      {mayRead ? (
        <MuiLink
          component={Link}
          to="/portal/limit"
          variant="body2"
          sx={{ display: 'inline-block', marginTop: 2 }}
        >
          {t('verdict.budget.all')}
        </MuiLink>
      ) : null}
    </>
  );
}

interface ResourceOfRow {
  readonly resourceId: string;
  readonly name: string;
  readonly type: string;
}

/** Returns the column with the resource of a row. */
const resourceColumn = <Row extends ResourceOfRow>(t: typeof translate): PlainColumn<Row> => ({
  id: 'resource',
  header: t('verdict.column.resource'),
  sx: wrap,
  title: ({ resourceId }) => resourceId,
  cell: ({ name, type }) => <Named name={name} type={type} />,
});

function changeColumns(t: typeof translate): PlainColumn<VerdictChange>[] {
  return [
    resourceColumn(t),
    { id: 'kind', header: t('verdict.column.change'), cell: ({ kind }) => t(`verdict.change.${kind}`) },
    {
      id: 'properties',
      header: t('verdict.column.properties'),
      isLong: true,
      sx: { minWidth: 220 },
      cell: ({ properties, reason }) => (
        <>
          {properties.map((property) => (
            <Property key={`${property.path} ${property.kind}`} property={property} />
          ))}
          {reason ? reasonText(reason) : null}
        </>
      ),
    },
  ];
}

function tagColumns(t: typeof translate): PlainColumn<TagException>[] {
  return [
    resourceColumn(t),
    { id: 'tags', header: t('verdict.column.tags'), sx: wrap, cell: ({ tags }) => tags.join(', ') },
    { id: 'why', header: t('verdict.column.why'), cell: ({ reason }) => t(`verdict.tagReason.${reason}`) },
  ];
}

function policyColumns(t: typeof translate): PlainColumn<PolicyFindings>[] {
  return [
    {
      id: 'kind',
      header: t('verdict.column.finding'),
      cell: ({ finding: { kind } }) => t(`verdict.finding.${kind}`),
    },
    {
      id: 'policy',
      header: t('verdict.column.policy'),
      sx: wrap,
      title: ({ finding: { assignmentId } }) => assignmentId,
      cell: ({ finding: { assignment, definition, message } }) => (
        <>
          <Box sx={{ fontWeight: 500 }}>{assignment}</Box>
          {definition === assignment ? null : <Box sx={{ typography: 'caption' }}>{definition}</Box>}
          {message === null ? null : <Box sx={{ typography: 'caption' }}>{message}</Box>}
        </>
      ),
    },
    {
      id: 'resource',
      header: t('verdict.column.resources'),
      sx: wrap,
      cell: ({ resources }) => <ResourceNames resources={resources} />,
    },
    {
      id: 'condition',
      header: t('verdict.column.condition'),
      isLong: true,
      sx: { minWidth: 240 },
      cell: ({ finding: { conditions } }) => <PolicyConditions conditions={conditions} />,
    },
  ];
}

/** Number of names that are listed without a click. */
const maxNames = 3;

/** The resources of a row; the rest of many is shown on demand. */
function ResourceNames({ resources }: Pick<PolicyFindings, 'resources'>) {
  const t = useT();
  const [isComplete, setComplete] = useState(false);
  const shown = isComplete || resources.length <= maxNames + 1 ? resources : resources.slice(0, maxNames);
  return (
    <>
      {shown.map(({ id, name }) => (
        <Box key={id} title={id}>
          {name}
        </Box>
      ))}
      {shown.length < resources.length && (
        <MuiLink
          component="button"
          type="button"
          variant="body2"
          onClick={() => setComplete(true)}
          sx={{ minHeight: 24 }}
        >
          {t('verdict.moreNames', { count: resources.length - shown.length })}
        </MuiLink>
      )}
    </>
  );
}

function quotaColumns(t: typeof translate): PlainColumn<VerdictQuota['lines'][number]>[] {
  return [
    { id: 'title', header: t('verdict.column.quota'), sx: wrap, cell: ({ title }) => title },
    { id: 'location', header: t('verdict.column.region'), cell: ({ location }) => locationName(location) },
    {
      id: 'needed',
      header: t('verdict.column.needed'),
      align: 'right',
      cell: ({ needed }) => formatNumber(needed),
    },
    {
      id: 'used',
      header: t('verdict.column.used'),
      align: 'right',
      cell: ({ used, limit }) => `${formatNumber(used)} / ${formatNumber(limit)}`,
    },
    {
      id: 'fits',
      header: t('verdict.column.fits'),
      cell: ({ fits }) => t(fits ? 'verdict.yes' : 'verdict.no'),
    },
  ];
}

function nameColumns(t: typeof translate): PlainColumn<VerdictNames['names'][number]>[] {
  return [
    { id: 'name', header: t('verdict.column.resource'), sx: wrap, cell: (row) => <Named {...row} /> },
    { id: 'state', header: t('verdict.column.name'), cell: ({ state }) => t(`verdict.name.${state}`) },
    {
      id: 'message',
      header: t('verdict.column.why'),
      isLong: true,
      cell: ({ reason, message }) => (reason ? reasonText(reason) : message) ?? '',
    },
  ];
}

function rightsColumns(t: typeof translate): PlainColumn<Right>[] {
  return [
    {
      id: 'action',
      header: t('verdict.column.action'),
      sx: wrap,
      cell: ({ action }) => <code>{action}</code>,
    },
    { id: 'scope', header: t('verdict.column.scope'), isLong: true, sx: wrap, cell: ({ scope }) => scope },
    {
      id: 'finding',
      header: t('verdict.column.finding'),
      isLong: true,
      cell: ({ reason }) =>
        reason === undefined
          ? t('verdict.right.missing')
          : t('verdict.unknown', { reason: reasonText(reason) }),
    },
  ];
}

/** Returns what a limit means for the deployment, with the cause. */
function limitEffect(usage: BudgetUsage, t: typeof translate): string {
  const { blocks, requiresApproval, used, adds, limit, amount = limit, fits } = usage;
  const crossed = blocks ?? requiresApproval;
  if (crossed === undefined) return t(fits ? 'verdict.limitFits' : 'verdict.limitOver');
  const isExact = crossed.basis === 'planned' && adds !== null && Number(amount) > 0;
  const share = isExact ? (Number(used) + Number(adds)) / Number(amount) : crossed.percent / 100;
  return t(blocks === undefined ? 'verdict.limitApproves' : 'verdict.limitBlocks', {
    basis: crossed.basis,
    isExact: isExact ? 'yes' : 'no',
    share: formatNumber(share, { style: 'percent', maximumFractionDigits: 0 }),
  });
}

function budgetColumns(t: typeof translate): PlainColumn<BudgetUsage>[] {
  return [
    {
      id: 'of',
      header: t('verdict.column.limitOf'),
      sx: wrap,
      cell: (line) => limitName(line, t),
    },
    {
      id: 'period',
      header: t('verdict.column.period'),
      cell: ({ period = 'month' }) => t('verdict.limitPeriod', { period }),
    },
    {
      id: 'limit',
      header: t('verdict.column.limit'),
      align: 'right',
      cell: ({ limit, currency }) => formatMoney(limit, currency),
    },
    {
      id: 'left',
      header: t('verdict.column.left'),
      align: 'right',
      cell: ({ left, currency }) => formatMoney(left, currency),
    },
    {
      id: 'adds',
      header: t('verdict.column.adds'),
      align: 'right',
      cell: ({ adds, currency }) => (adds === null ? '?' : formatMoney(adds, currency)),
    },
    { id: 'result', header: t('verdict.column.result'), sx: wrap, cell: (usage) => limitEffect(usage, t) },
  ];
}
