import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { EmptyState, ErrorState } from '../components/states/index.ts';
import { looks } from '../components/status/looks.ts';
import { lookOf, type StatusEntity, statuses } from '../components/status/status-table.ts';
import { Legend } from '../ui/chart/Legend.tsx';
import { Meter } from '../ui/chart/Meter.tsx';
import { SegmentedBar } from '../ui/chart/SegmentedBar.tsx';
import { Sparkline } from '../ui/chart/Sparkline.tsx';
import { seriesColor } from '../ui/chart/chart-colors.ts';
import { Swatch } from '../ui/chart/Swatch.tsx';
import { Disclosure } from '../ui/disclosure/Disclosure.tsx';
import { FactList } from '../ui/fact-list/FactList.tsx';
import { PlainTable } from '../ui/plain-table/PlainTable.tsx';
import { SectionCard } from '../ui/section/SectionCard.tsx';
import { SectionSkeleton } from '../ui/section/SectionSkeleton.tsx';
import { StatusMark, StatusPill } from '../ui/status/StatusPill.tsx';
import { TabRow } from '../ui/url-tabs/TabRow.tsx';

const rows = [
  { id: 'vnet-web', type: 'Virtual networks', cost: '$0.00' },
  { id: 'vm-web', type: 'Virtual machines', cost: '$30.04' },
];
const columns = [
  { id: 'name', header: 'Name', cell: ({ id }: (typeof rows)[number]) => id },
  { id: 'type', header: 'Type', cell: ({ type }: (typeof rows)[number]) => type },
  { id: 'cost', header: 'Cost', align: 'right', cell: ({ cost }: (typeof rows)[number]) => cost },
] as const;
const facts = [
  { label: 'Region', value: 'West Europe' },
  { label: 'Resource group', value: 'rg-web', copy: 'rg-web' },
  { label: 'Owner', value: 'Enzo Engineer' },
];
const tabs = ['Overview', 'Resources', 'Cost'].map((label) => ({ id: label.toLowerCase(), label }));

/** Tables, facts, tabs, sections and messages. */
export function ContentBlocks() {
  const [tab, setTab] = useState('overview');
  return (
    <>
      <TabRow
        label="Tabs"
        tabs={tabs}
        value={tab}
        idsOf={(id) => ({ tab: `tab-${id}`, panel: `panel-${id}` })}
        onChange={setTab}
      />
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        <PlainTable label="Table" columns={columns} rows={rows} rowKey={({ id }) => id} />
      </Box>
      <SectionCard title="Table in a card">
        <PlainTable label="Table without a frame" columns={columns} rows={rows} rowKey={({ id }) => id} />
      </SectionCard>
      <FactList framed facts={facts} />
      <SectionCard title="Facts in rows">
        <FactList layout="rows" facts={facts} />
        <Disclosure title="Disclosure" summary="Expands its content">
          Content
        </Disclosure>
      </SectionCard>
      {(['info', 'success', 'warning', 'error'] as const).map((severity) => (
        <Alert key={severity} severity={severity}>
          Message of severity {severity}
        </Alert>
      ))}
      <SectionCard title="Type scale">
        {(['h1', 'h2', 'h3', 'body1', 'body2', 'subtitle2', 'caption', 'overline'] as const).map(
          (variant) => (
            <Typography key={variant} variant={variant} component="p">
              {variant}: the quick brown fox jumps over the lazy dog
            </Typography>
          ),
        )}
      </SectionCard>
    </>
  );
}

/** The chips of every state of every entity; empty, failed and loading content. */
export function StateBlocks() {
  return (
    <>
      <SectionCard title="States">
        <FactList
          layout="rows"
          facts={(Object.keys(statuses) as StatusEntity[]).map((entity) => ({
            label: entity,
            value: (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                {Object.keys(statuses[entity].states).map((state) => (
                  <StatusPill key={state} {...looks[lookOf(entity, state as never)]}>
                    {state}
                  </StatusPill>
                ))}
              </Box>
            ),
          }))}
        />
      </SectionCard>
      <SectionCard title="Empty">
        <EmptyState title="No deployments yet">Deploy a blueprint to get started.</EmptyState>
      </SectionCard>
      <SectionCard title="Failed">
        <ErrorState error={new Error('The request failed')} onRetry={() => {}} />
      </SectionCard>
      <SectionSkeleton height={120} />
    </>
  );
}

const segments = [
  { id: 'done', label: 'succeeded', count: 7, tone: 'success', look: 'success' },
  { id: 'failed', label: 'failed', count: 1, tone: 'error', look: 'error' },
  { id: 'open', label: 'not started', count: 4, tone: 'neutral', look: 'waiting' },
] as const;

const services = ['Virtual machines', 'Storage', 'Other'];

/** Charts that need no library, and the legend of all charts. */
export function ChartBlocks() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set(['Storage']));
  return (
    <SectionCard title="Charts">
      <Box sx={{ display: 'grid', gap: 5 }}>
        <SegmentedBar
          label="Progress"
          done={8}
          segments={segments.map(({ look, ...segment }) => ({
            ...segment,
            icon: <StatusMark {...looks[look]} size={18} />,
          }))}
        />
        <Meter label="Spending" valueText="$40 of $100 used" used={40} limit={100} added={20} />
        <Legend
          label="Legend with switches"
          hidden={hidden}
          items={services.map((label, index) => ({
            id: label,
            label,
            icon: <Swatch color={seriesColor(index)} isOther={label === 'Other'} />,
          }))}
          onToggle={(id) => setHidden(hidden.symmetricDifference(new Set([id])))}
        />
        <Sparkline label="Deployments per day, 12 today" values={[3, 5, 2, 8, 7, 12]} />
      </Box>
    </SectionCard>
  );
}
