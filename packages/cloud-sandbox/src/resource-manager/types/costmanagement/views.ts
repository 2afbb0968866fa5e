import { at } from '../../json.ts';
import { parentScope } from '../../resourceId.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.CostManagement/views', {
  coverage: 'simulated',
  missing: 'Private views without a scope are not stored.',
  seconds: 0,
  stateful: false,
  computed: (draft, view) => {
    const now = view.now().toISOString();
    const createdOn = at(draft.existing?.body, 'properties', 'createdOn') ?? now;
    return { properties: { scope: parentScope(draft.id.id), createdOn, modifiedOn: now } };
  },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.chart': ['Area', 'Line', 'StackedColumn', 'GroupedColumn', 'Table'],
      'properties.metric': ['ActualCost', 'AmortizedCost', 'AHUB'],
      'properties.query.type': ['Usage'],
      'properties.query.timeframe': ['WeekToDate', 'MonthToDate', 'YearToDate', 'Custom'],
      'properties.query.dataSet.granularity': ['Daily', 'Monthly'],
    },
  },
  status: {
    source: '@azure/arm-costmanagement 1.0.0-beta.2',
    put: { created: 201, updated: 200 },
    remove: { done: 200 },
  },
});
