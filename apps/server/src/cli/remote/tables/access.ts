import { accessRoutes, type AccessExplanation } from '@blueport/contracts';
import { tableOf } from '../table-of.ts';

const asWords = ['scope'];

/** `access`: roles in the cloud. */
export const accessTable = tableOf({
  name: 'access',
  summary:
    'Role assignments in the cloud; SCOPE is /subscriptions/ID, a resource group or a resource below it',
  routes: [accessRoutes],
  columns: [
    ['WHO', 'principal.name'],
    ['KIND', 'principal.kind'],
    ['ROLE', 'roleName'],
    ['INHERITED', 'inherited'],
    ['AT', 'scope'],
    ['ID', 'id'],
  ],
  verbs: {
    list: { asWords },
    roles: {
      asWords,
      columns: [
        ['ID', 'id'],
        ['NAME', 'name'],
        ['BUILT IN', 'builtIn'],
        ['DESCRIPTION', 'description'],
      ],
    },
    principals: { asWords: ['text'] },
    explain: {
      asWords,
      options: {
        principal: { field: 'principalId', help: 'who (see principals)' },
        action: 'such as Microsoft.Storage/storageAccounts/write',
      },
      columns: [
        ['ROLE', 'roleName'],
        ['AT', 'scope'],
        ['INHERITED', 'inherited'],
        ['THROUGH', 'throughGroup'],
        ['ALLOWS', 'allows'],
        ['DECIDED BY', 'decidedBy'],
      ],
      note: ({ allowed, groupsRead }: AccessExplanation) =>
        [
          allowed === null ? '' : allowed ? 'Allowed.' : 'Not allowed.',
          groupsRead ? '' : 'Groups could not be read; a right that comes through one is missing here.',
        ]
          .filter(Boolean)
          .join(' '),
    },
    add: {
      asWords,
      options: {
        principal: { field: 'principalId', help: 'to whom (see principals)' },
        kind: { field: 'principalKind', otherwise: 'User' },
        role: { field: 'roleId', help: 'which role (see roles)' },
      },
    },
    remove: {
      route: accessRoutes.remove,
      summary: 'Take roles away where they were given; ASSIGNMENT is its id, or the name at its end',
      words: ['SCOPE', 'ASSIGNMENT'],
      several: true,
      query: ({ words: [at, assignment = ''] }) => ({
        scope: at,
        name: assignment.slice(assignment.lastIndexOf('/') + 1),
      }),
    },
  },
});
