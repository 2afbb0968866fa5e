import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { minAgreeingDeployments, type EstimateAccuracy as Accuracy } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { accuracyApi } from '../../../core/api/accuracy-api.ts';
import { formatDateTime, formatNumber } from '../../../core/i18n/format.ts';
import { type t as translate, useT } from '../../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../ui/plain-table/PlainTable.tsx';
import { SectionCard } from '../../../ui/section/SectionCard.tsx';
import { resourceTypeLabel } from '../../resource-type/resource-type-label.ts';
import { QueryContent } from '../../states/index.ts';
import { splitColumns } from './split-columns.tsx';
import { SplitFacts } from './SplitFacts.tsx';

interface EstimateAccuracyProps {
  /** Name of the blueprint. */
  readonly name: string;
  /** The version that is shown first. */
  readonly version: string;
  /** All versions that can be chosen. */
  readonly versions: readonly string[];
}

/** Compares the estimates of a blueprint version with the billed cost of its deployments, for authors. */
export function EstimateAccuracy({ name, version, versions }: EstimateAccuracyProps) {
  const t = useT();
  const [chosen, setChosen] = useState(version);
  const query = accuracyApi.useAccuracyBlueprintQuery({ name, query: { version: chosen } });
  const choice = (
    <TextField
      select
      size="small"
      label={t('accuracy.version')}
      value={chosen}
      onChange={({ target }) => setChosen(target.value)}
      sx={{ minWidth: 120 }}
    >
      {versions.map((one) => (
        <MenuItem key={one} value={one}>
          {one}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <SectionCard
      spaced
      title={t('accuracy.title')}
      detail={t('accuracy.authorHelp')}
      end={versions.length > 1 ? choice : null}
    >
      <QueryContent query={query}>
        {(accuracy) => (
          <Box aria-busy={query.isFetching}>
            <Content accuracy={accuracy} />
          </Box>
        )}
      </QueryContent>
    </SectionCard>
  );
}

const percent = (ratio: number): string =>
  formatNumber(ratio, { style: 'percent', maximumFractionDigits: 0 });

/** Returns the sentence about the deployments that are not compared; empty if there are none. */
function notComparedText(t: typeof translate, { notCompared }: Accuracy): string {
  const reasons = (['tooFewDays', 'notBilled', 'otherCurrency', 'noEstimate', 'hidden'] as const)
    .filter((reason) => notCompared[reason] > 0)
    .map((reason) => t(`accuracy.reason.${reason}`, { count: notCompared[reason] }));
  return reasons.length === 0 ? '' : t('accuracy.notCompared', { reasons: reasons.join(', ') });
}

function Content({ accuracy }: { readonly accuracy: Accuracy }) {
  const t = useT();
  const { deployments, ratio, currency, inCurrency, monthly, correction, comparedAt } = accuracy;
  const sentences = [
    notComparedText(t, accuracy),
    inCurrency < deployments &&
      currency !== null &&
      t('accuracy.inCurrency', { count: inCurrency, currency }),
    comparedAt !== null && t('accuracy.comparedAt', { time: formatDateTime(comparedAt) }),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {ratio === null || monthly === null || currency === null ? (
        <Typography variant="body2">{t('accuracy.none')}</Typography>
      ) : (
        <>
          <Alert severity={correction.state === 'applied' ? 'success' : 'info'}>
            {t('accuracy.correction', {
              state: correction.state,
              deployments: correction.deployments,
              percent: percent(Math.abs(correction.percent ?? 0) / 100),
              direction: (correction.percent ?? 0) < 0 ? 'less' : 'more',
              needed: minAgreeingDeployments,
            })}
          </Alert>
          <SplitFacts
            amounts={monthly}
            currency={currency}
            before={[
              { label: t('accuracy.deployments'), value: formatNumber(deployments) },
              { label: t('accuracy.median'), value: percent(ratio.median) },
              { label: t('accuracy.spread'), value: `${percent(ratio.low)} – ${percent(ratio.high)}` },
            ]}
          />
          <Typography variant="caption" color="textSecondary" component="p">
            {t('accuracy.mean')} {t('accuracy.parts')}
          </Typography>
          <TemplateTable accuracy={accuracy} currency={currency} />
        </>
      )}
      <Typography variant="caption" color="textSecondary" component="p">
        {sentences.filter(Boolean).join(' ')}
      </Typography>
    </Box>
  );
}

type TemplateResource = Accuracy['resources'][number];

const keyOf = ({ type, position }: TemplateResource): string => `${type.toLowerCase()} ${position}`;

function TemplateTable({ accuracy: { resources }, currency }: { accuracy: Accuracy; currency: string }) {
  const t = useT();
  const columns = useMemo(
    () => [resourceColumn(t), ...splitColumns<TemplateResource>(t, currency)],
    [t, currency],
  );
  return <PlainTable top label={t('accuracy.table')} columns={columns} rows={resources} rowKey={keyOf} />;
}

function resourceColumn(t: typeof translate): PlainColumn<TemplateResource> {
  return {
    id: 'resource',
    header: t('accuracy.templateResource'),
    sx: { minWidth: 180, overflowWrap: 'anywhere' },
    cell: ({ name, type, position, isEstimated, deployments, otherMeters }) => (
      <>
        <Box sx={{ fontWeight: 500 }}>
          {name ?? (position > 1 ? `${resourceTypeLabel(type)} ${position}` : resourceTypeLabel(type))}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {[
            name !== null && resourceTypeLabel(type),
            t('accuracy.inDeployments', { count: deployments }),
            isEstimated
              ? otherMeters.length > 0 && t('accuracy.lacks', { meters: otherMeters.join(', ') })
              : t('accuracy.notEstimated'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </>
    ),
  };
}
