import { conflict } from '../../http/errors.ts';
import { nameOf } from '../../rules/inUseRule.ts';
import { referencesTo, unlessEmpty } from '../backReferences.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Compute/proximityPlacementGroups', {
  coverage: 'stored only',
  seconds: 2,
  backReferences: {
    names: ['virtualMachines', 'virtualMachineScaleSets', 'availabilitySets'],
    of: (_resource, users) => ({
      properties: {
        ...unlessEmpty('virtualMachines', referencesTo(users, 'Microsoft.Compute/virtualMachines')),
        ...unlessEmpty(
          'virtualMachineScaleSets',
          referencesTo(users, 'Microsoft.Compute/virtualMachineScaleSets'),
        ),
        ...unlessEmpty('availabilitySets', referencesTo(users, 'Microsoft.Compute/availabilitySets')),
      },
    }),
  },
  stateful: false,
  status: { source: '@azure/arm-compute 24.1.0', put: { created: 201, updated: 200 }, remove: { done: 200 } },
  inUse: [
    {
      source: 'https://learn.microsoft.com/rest/api/compute/proximity-placement-groups/delete',
      users: [
        'Microsoft.Compute/virtualMachines',
        'Microsoft.Compute/availabilitySets',
        'Microsoft.Compute/virtualMachineScaleSets',
      ],
      refuse: (id) =>
        conflict(
          'OperationNotAllowed',
          `Proximity Placement Group '${nameOf(id)}' cannot be deleted. Before deleting a Proximity Placement Group please ensure that it does not contain any resource.`,
        ),
    },
  ],
});
