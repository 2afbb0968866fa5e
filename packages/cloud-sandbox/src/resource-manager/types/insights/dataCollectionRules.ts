import { badRequest } from '../../http/errors.ts';
import { nameOf } from '../../rules/inUseRule.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Insights/dataCollectionRules', {
  coverage: 'stored only',
  status: { source: '@azure/arm-monitor 7.0.0', put: { created: 201, updated: 200 }, remove: { done: 200 } },
  inUse: [
    {
      source: 'https://github.com/Azure/azure-sdk-for-python/issues/31264',
      users: ['Microsoft.Insights/dataCollectionRuleAssociations'],
      refuse: (id) =>
        badRequest(
          'ExistingAssociationsPreventDelete',
          `Data collection rule '${nameOf(id)}' cannot be deleted because it has existing associations. Delete the associations, or use the deleteAssociations parameter.`,
        ),
    },
  ],
});
