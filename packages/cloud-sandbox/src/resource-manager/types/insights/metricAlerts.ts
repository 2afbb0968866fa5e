import { alwaysRunning } from '../../cost/meter.ts';
import { notSimulated } from '../../http/errors.ts';
import { at, objectsOf, textOf } from '../../json.ts';
import type { Rule } from '../../rules/rule.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf } from '../draft.ts';

/** Rejects conditions that would never be evaluated. */
const simulatedCriteria: Rule = {
  phase: 'preflight',
  check(draft) {
    const criteria = at(propertiesOf(draft), 'criteria');
    const kind = textOf(at(criteria, 'odata.type')) ?? '';
    if (/WebtestLocationAvailabilityCriteria|PromQLCriteria/i.test(kind))
      return notSimulated(`alert rules with ${kind}`);
    const isDynamic = objectsOf(at(criteria, 'allOf')).some((entry) =>
      /^DynamicThresholdCriterion$/i.test(textOf(entry['criterionType']) ?? ''),
    );
    return isDynamic ? notSimulated('alert rules with dynamic thresholds') : undefined;
  },
};

export default defineType('Microsoft.Insights/metricAlerts', {
  coverage: 'simulated',
  missing:
    'Rules of the demo world call no action groups. Dynamic thresholds, availability tests and PromQL are refused. Metric names are not checked.',
  seconds: 2,
  stateful: false,
  status: { source: '@azure/arm-monitor 7.0.0', put: { created: 200, updated: 200 }, remove: { done: 200 } },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.criteria.allOf.*.criterionType': ['StaticThresholdCriterion', 'DynamicThresholdCriterion'],
      'properties.criteria.allOf.*.timeAggregation': ['Average', 'Count', 'Minimum', 'Maximum', 'Total'],
      'properties.criteria.allOf.*.operator': [
        'Equals',
        'GreaterThan',
        'GreaterThanOrEqual',
        'LessThan',
        'LessThanOrEqual',
        'GreaterOrLessThan',
      ],
    },
  },
  rules: [simulatedCriteria],
  meters: alwaysRunning('Azure Monitor', 'Alerts', 'Alerts Metrics Monitored'),
});
