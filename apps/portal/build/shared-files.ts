// Exceptions from the plan of the portal's files. Paths are relative to the portal's folder.

/** Small modules of few screens that are in the shell: in a file of their own, they would cost each of them a request. */
export const alsoInShell = [
  'src/ui/chart/Legend.tsx',
  'src/core/i18n/format-day.ts',
  'src/ui/code-view/download-text.ts',
  'src/ui/url-tabs/use-url-switch.ts',
  'src/components/people/PersonName.tsx',
  '../../node_modules/@mui/icons-material/CallSplitOutlined.mjs',
  '../../node_modules/@mui/icons-material/FilterListOutlined.mjs',
];

/**
 * Modules that share a file whatever the plan would choose: some screens need all of them at once, and would otherwise
 * need more than eight requests after a navigation (`e2e/specs/visits.spec.ts`).
 */
export const together: readonly (readonly string[])[] = [
  // Lists.
  ['src/components/resource-table/FilterBar.tsx', 'src/components/resource-table/ListPage.tsx'],
  [
    'src/components/deployment-progress/use-live-deployments.ts',
    'src/features/deployments/operations/components/OwnerName.tsx',
    'src/core/api/approval-api.ts',
  ],
  [
    'src/features/site/home/HomePage.tsx',
    '../../node_modules/@mui/icons-material/NotificationsActiveOutlined.mjs',
  ],
  // What a screen shows before its charts.
  [
    'src/ui/chart/ChartSkeleton.tsx',
    'src/ui/chart/chart-colors.ts',
    'src/ui/chart/chart-data.ts',
    'src/ui/chart/chart-units.ts',
    'src/ui/chart/largest.ts',
    'src/ui/chart/messages/en.json',
    'src/components/period/RangeFields.tsx',
    '../../node_modules/d3-timer/dist/d3-timer.mjs',
  ],
  // Charts.
  [
    'src/ui/chart/Chart.tsx',
    'src/ui/chart/overlay-maximum.ts',
    'src/ui/chart/plot-parts.ts',
    '../../node_modules/@mui/x-charts/hooks/useScale.mjs',
  ],
  [
    'src/components/cost/CostBreakdown.tsx',
    'src/components/cost/CostChart.tsx',
    'src/ui/chart/LineSwatch.tsx',
    'src/ui/chart/SeriesPatterns.tsx',
    'src/ui/chart/chart-patterns.ts',
  ],
  // The screens with charts.
  [
    'src/features/spend/cost-analysis/CostAnalysisPage.tsx',
    'src/features/spend/cost-analysis/limits/limit-scope.ts',
    'src/features/spend/cost-analysis/messages/en.json',
    'src/components/cost/accuracy/SplitFacts.tsx',
    'src/components/cost/ValueName.tsx',
    'src/components/cost/cost-days.ts',
    'src/components/cost/cost-href.ts',
    'src/components/cost/cost-limit.ts',
    'src/components/cost/cost-state.ts',
    'src/components/cost/cost-text.ts',
    'src/components/cost/daily-totals.ts',
    'src/components/cost/messages/en.json',
    'src/core/api/budget-api.ts',
  ],
  [
    'src/features/resources/metrics/MetricsPage.tsx',
    'src/components/metrics/BoardNotes.tsx',
    'src/components/metrics/MetricBoard.tsx',
    'src/components/metrics/MetricCardContent.tsx',
    'src/components/metrics/metric-state.ts',
    'src/components/metrics/metric-text.ts',
    'src/components/metrics/metric-unit.ts',
    'src/components/metrics/rule-preset.ts',
    'src/components/metrics/use-metric-control.ts',
    'src/components/resource-type/type-of-resource-id.ts',
    '../../node_modules/@mui/x-charts/hooks/useLineSeries.mjs',
  ],
];
