import { userRoutes, type UserRow } from '@blueport/contracts';
import { tableOf } from '../table-of.ts';

/** The `people` command: members of the organization. */
export const peopleTable = tableOf({
  name: 'people',
  summary: 'Manage people of the organization',
  routes: [userRoutes],
  columns: [
    ['ID', 'id'],
    ['NAME', 'name'],
    ['EMAIL', 'email'],
    ['ROLE', 'role.name'],
    ['ADDITIONAL ROLES', ({ roles }: UserRow) => roles?.map(({ name }) => name).join(', ') ?? ''],
    ['STATE', 'state'],
    ['EXPIRES', 'expiresAt'],
  ],
  verbs: { list: { filters: { state: { value: 'STATE', help: 'Invited, Active, Disabled or Expired' } } } },
});
