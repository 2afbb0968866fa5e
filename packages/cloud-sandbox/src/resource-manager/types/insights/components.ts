import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName, stableGuid } from '../draft.ts';

export default defineType('Microsoft.Insights/components', {
  coverage: 'simulated',
  missing: 'Collects no telemetry.',
  seconds: 3,
  defaults: () => ({
    kind: 'web',
    properties: { Application_Type: 'web', RetentionInDays: 90, IngestionMode: 'LogAnalytics' },
  }),
  computed: (draft) => {
    const key = stableGuid(draft, 'instrumentation');
    const location = draft.location ?? '';
    return {
      properties: {
        AppId: stableGuid(draft, 'application'),
        ApplicationId: lastName(draft),
        Name: lastName(draft),
        InstrumentationKey: key,
        ConnectionString: `InstrumentationKey=${key};IngestionEndpoint=https://${location}-1.in.applicationinsights.azure.com/;LiveEndpoint=https://${location}.livediagnostics.monitor.azure.com/;ApplicationId=${stableGuid(draft, 'application')}`,
        TenantId: draft.id.subscriptionId ?? '',
        CreationDate: draft.existing?.createdAt ?? null,
      },
    };
  },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.IngestionMode': [
        'ApplicationInsights',
        'ApplicationInsightsWithDiagnosticSettings',
        'LogAnalytics',
      ],
      'properties.publicNetworkAccessForIngestion': ['Enabled', 'Disabled', 'SecuredByPerimeter'],
      'properties.publicNetworkAccessForQuery': ['Enabled', 'Disabled', 'SecuredByPerimeter'],
    },
  },
});
