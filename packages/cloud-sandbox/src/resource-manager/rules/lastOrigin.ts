import { badRequest } from '../http/errors.ts';
import { keyOf } from '../resourceId.ts';
import type { InUseRule } from './inUseRule.ts';

const users = ['Microsoft.Cdn/profiles/afdEndpoints/routes', 'Microsoft.Cdn/profiles/ruleSets/rules'];

/** The last origin of a group to which routes or rules of a profile lead. */
export const lastOrigin: InUseRule = {
  source: 'https://github.com/hashicorp/terraform-provider-azurerm/issues/27652',
  users,
  find: (id, tenantId, view) => {
    const group = id.parent ?? '';
    if (view.atScope(keyOf(group, tenantId), id.type).length > 1) return [];
    return view.mentioning(group, tenantId).filter(({ type }) => users.includes(type));
  },
  refuse: () =>
    badRequest(
      'BadRequest',
      'Cannot disable or delete the last origin when the origin group is still associated with a route or a rule. Please disassociate the origin group and try again.',
    ),
};
