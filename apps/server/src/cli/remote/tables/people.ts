import { userRoutes } from '@blueport/contracts';
import { equalTo, listOptions, listWhere } from '../list-input.ts';
import type { VerbTable } from '../verb.ts';

const columns = [
  ['ID', 'id'],
  ['NAME', 'name'],
  ['EMAIL', 'email'],
  ['ROLE', 'role.name'],
  ['STATE', 'state'],
  ['ENDS', 'expiresAt'],
] as const;

/** `people`: who is in the organization. */
export const peopleTable: VerbTable = {
  name: 'people',
  summary: 'People of the organization, by id and e-mail address',
  verbs: {
    list: {
      summary: 'Accounts of the organization',
      options: {
        ...listOptions,
        state: { value: 'STATE', multiple: true, help: 'Invited, Active, Disabled or Expired' },
      },
      query: (input) => listWhere(input, equalTo(input, { state: 'state' })),
      route: userRoutes.list,
      columns,
    },
    show: { summary: 'One person with their identities', words: ['ID'], route: userRoutes.get, columns },
  },
};
