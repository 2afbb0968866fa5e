import { conflict } from '../../http/errors.ts';
import { nameOf } from '../../rules/inUseRule.ts';
import { referencesTo } from '../backReferences.ts';
import { refuseMachineValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Compute/availabilitySets', {
  coverage: 'simulated',
  seconds: 2,
  backReferences: {
    names: ['virtualMachines'],
    of: (_resource, users) => ({
      properties: { virtualMachines: referencesTo(users, 'Microsoft.Compute/virtualMachines') },
    }),
  },
  stateful: false,
  defaults: () => ({
    sku: { name: 'Classic' },
    properties: { platformFaultDomainCount: 2, platformUpdateDomainCount: 5 },
  }),
  status: { source: '@azure/arm-compute 24.1.0', put: { created: 200, updated: 200 }, remove: { done: 200 } },
  inUse: [
    {
      source: 'https://learn.microsoft.com/rest/api/compute/availability-sets/delete',
      users: ['Microsoft.Compute/virtualMachines'],
      refuse: (id) =>
        conflict(
          'OperationNotAllowed',
          `Availability Set '${nameOf(id)}' cannot be deleted. Before deleting an Availability Set please ensure that it does not contain any VM.`,
        ),
    },
  ],
  values: {
    refuse: refuseMachineValue,
    allowed: {
      'sku.name': ['Aligned', 'Classic'],
    },
  },
});
