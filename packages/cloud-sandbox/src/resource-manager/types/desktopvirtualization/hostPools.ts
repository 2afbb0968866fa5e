import { badRequest } from '../../http/errors.ts';
import { nameOf } from '../../rules/inUseRule.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.DesktopVirtualization/hostPools', {
  coverage: 'stored only',
  inUse: [
    {
      source: 'https://github.com/hashicorp/terraform/issues/31075',
      users: ['Microsoft.DesktopVirtualization/applicationGroups'],
      refuse: (id) =>
        badRequest(
          '400',
          `ActivityId: 00000000-0000-0000-0000-000000000000 Error: The SessionHostPool ${nameOf(id)} could not be deleted because it still has ApplicationGroups associated with it. Please remove all ApplicationGroups from the SessionHostPool and retry the operation.`,
        ),
    },
  ],
});
