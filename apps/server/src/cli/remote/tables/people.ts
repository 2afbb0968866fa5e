import { userRoutes } from '@blueport/contracts';
import { tableOf } from '../table-of.ts';

/** `people`: who is in the organization. */
export const peopleTable = tableOf({
  name: 'people',
  summary: 'People of the organization',
  routes: [userRoutes],
  columns: [
    ['ID', 'id'],
    ['NAME', 'name'],
    ['EMAIL', 'email'],
    ['ROLE', 'role.name'],
    ['STATE', 'state'],
    ['ENDS', 'expiresAt'],
  ],
  verbs: { list: { filters: { state: { value: 'STATE', help: 'Invited, Active, Disabled or Expired' } } } },
});
