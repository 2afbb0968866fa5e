import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ApprovalDetail, locationName, type ShownValue } from '@blueport/contracts';
import { formatMoney } from '../../../../core/i18n/format-money.ts';
import { FactList, type OptionalFact } from '../../../../ui/fact-list/FactList.tsx';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';

/** Deployment to be approved: target, tags and parameter values. */
export function RequestedDeployment({ approval }: { readonly approval: ApprovalDetail }) {
  const t = useT();
  const { deployment, verdict, parameters, tags, monthly, currency } = approval;
  const facts: OptionalFact[] = [
    monthly !== null &&
      currency !== null && {
        label: t('approvals.column.monthly'),
        value: <strong>{formatMoney(monthly, currency)}</strong>,
      },
    {
      label: t('approvals.subscription'),
      value: deployment.subscriptionName,
      copy: deployment.subscriptionId,
    },
    deployment.resourceGroup !== null && {
      label: t('approvals.resourceGroup'),
      value: verdict.place.makesGroup
        ? t('approvals.newGroup', { name: deployment.resourceGroup })
        : deployment.resourceGroup,
      copy: deployment.resourceGroup,
    },
    { label: t('approvals.region'), value: locationName(deployment.location) },
    {
      label: t('approvals.blueprint'),
      value: `${deployment.blueprint} ${verdict.blueprint.version}`,
    },
    {
      label: t('approvals.tags'),
      value:
        Object.entries(tags)
          .map(([name, value]) => `${name}: ${value}`)
          .join(', ') || t('approvals.noTags'),
      wide: 'onPhone',
    },
  ];
  return (
    <>
      <FactList framed facts={facts} />
      {parameters.length === 0 ? null : (
        <Box sx={{ marginBottom: 5 }}>
          <Typography variant="h3" component="h3" sx={{ marginBottom: 2 }}>
            {t('approvals.values')}
          </Typography>
          <PlainTable
            top
            label={t('approvals.values')}
            columns={columnsOf(t)}
            rows={parameters}
            rowKey={({ name }) => name}
          />
        </Box>
      )}
    </>
  );
}

const wrap = { overflowWrap: 'anywhere', minWidth: 110 } as const;

function columnsOf(t: typeof translate): PlainColumn<ShownValue>[] {
  return [
    {
      id: 'name',
      header: t('approvals.parameter'),
      sx: wrap,
      title: ({ name }) => name,
      cell: ({ name, title }) => title || name,
    },
    {
      id: 'value',
      header: t('approvals.value'),
      sx: wrap,
      cell: ({ value, secure, isDefault, expression, onlyCloudKnows }) => (
        <>
          {secure ? (
            `•••••••• ${t('approvals.secret')}`
          ) : onlyCloudKnows ? (
            t('approvals.generated')
          ) : (
            <code>{textOf(value)}</code>
          )}
          {isDefault ? (
            <Box
              component="span"
              sx={{ typography: 'caption', color: 'text.secondary', marginInlineStart: 2 }}
            >
              {t('approvals.default')}
            </Box>
          ) : null}
          {!secure && expression !== undefined ? (
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('approvals.generated')}</Box>
          ) : null}
        </>
      ),
    },
  ];
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '∅' : typeof value === 'string' ? value : JSON.stringify(value);
