import { conflict } from '../../http/errors.ts';
import { nameOf } from '../../rules/inUseRule.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Compute/proximityPlacementGroups', {
  coverage: 'stored only',
  seconds: 2,
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
