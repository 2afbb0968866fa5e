import type { Facts } from '../facts.ts';
import { note } from '../notes.ts';
import { assumed, charged, free, simple, type Rules } from '../rule.ts';
import type { Charge } from '../types.ts';

const ingested = note('assumed-traffic', { gb: assumed.ingestedGb });

function workspace(resource: Facts): Charge {
  const { region } = resource;
  const days = resource.number('retentionInDays') ?? 30;
  // 31 days of retention are included in ingestion.
  const months = Math.max(0, (days - 31) / 30.4);
  return charged(
    [
      simple(
        'Azure Monitor',
        region,
        'Analytics Logs',
        'Analytics Logs Data Ingestion',
        assumed.ingestedGb,
        true,
      ),
      ...(months > 0
        ? [
            simple(
              'Azure Monitor',
              region,
              'Analytics Logs',
              'Analytics Logs Data Retention',
              assumed.ingestedGb * months,
            ),
          ]
        : []),
    ],
    ingested,
  );
}

function insights(resource: Facts): Charge {
  // Workspace-based components store their data in the workspace, which is charged for it.
  if (resource.has('WorkspaceResourceId')) return free('part-of-parent');
  return charged(
    [
      simple(
        'Azure Monitor',
        resource.region,
        'Analytics Logs',
        'Analytics Logs Data Ingestion',
        assumed.ingestedGb,
        true,
      ),
    ],
    ingested,
  );
}

function metricAlert(resource: Facts): Charge {
  const watched = Math.max(1, resource.list('criteria', 'allOf').length);
  return charged([simple('Azure Monitor', resource.region, 'Alerts', 'Alerts Metrics Monitored', watched)]);
}

function logAlert(resource: Facts): Charge {
  const every = resource.text('evaluationFrequency') ?? 'PT15M';
  const minutes = every === 'PT5M' ? 5 : every === 'PT10M' ? 10 : every === 'PT1M' ? 1 : 15;
  return charged([
    simple(
      'Azure Monitor',
      resource.region,
      'Alerts',
      `Alerts System Log Monitored at ${minutes} Minute Frequency`,
      1,
    ),
  ]);
}

export const monitoringRules: Rules = {
  'microsoft.operationalinsights/workspaces': workspace,
  'microsoft.insights/components': insights,
  'microsoft.insights/metricalerts': metricAlert,
  'microsoft.insights/scheduledqueryrules': logAlert,
};
