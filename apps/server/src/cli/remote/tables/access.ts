import { accessRoutes, type AccessExplanation } from '@blueport/contracts';
import { cliMessage } from '../../language.ts';
import { tableOf } from '../table-of.ts';

const asWords = ['scope'];

/** The `access` command: role assignments in the cloud. */
export const accessTable = tableOf({
  name: 'access',
  summary:
    'Manage role assignments in the cloud; SCOPE is a subscription (/subscriptions/ID), resource group or resource',
  routes: [accessRoutes],
  columns: [
    ['PRINCIPAL', 'principal.name'],
    ['KIND', 'principal.kind'],
    ['ROLE', 'roleName'],
    ['INHERITED', 'inherited'],
    ['SCOPE', 'scope'],
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
        principal: { field: 'principalId', help: 'principal ID (see principals)' },
        action: 'action to check, such as Microsoft.Storage/storageAccounts/write',
      },
      columns: [
        ['ROLE', 'roleName'],
        ['SCOPE', 'scope'],
        ['INHERITED', 'inherited'],
        ['GROUP', 'throughGroup'],
        ['ALLOWS', 'allows'],
        ['DECIDED BY', 'decidedBy'],
      ],
      note: ({ allowed, groupsRead }: AccessExplanation) =>
        [
          allowed === null ? '' : cliMessage('access-result', { allowed: allowed ? 'yes' : 'no' }),
          groupsRead ? '' : cliMessage('groups-unread'),
        ]
          .filter(Boolean)
          .join(' '),
    },
    add: {
      asWords,
      options: {
        principal: { field: 'principalId', help: 'principal ID (see principals)' },
        kind: { field: 'principalKind', otherwise: 'User' },
        role: { field: 'roleId', help: 'role ID (see roles)' },
      },
    },
    remove: {
      route: accessRoutes.remove,
      summary: 'Remove role assignments; ASSIGNMENT is the ID or its last segment',
      words: ['SCOPE', 'ASSIGNMENT'],
      several: true,
      query: ({ words: [at, assignment = ''] }) => ({
        scope: at,
        name: assignment.slice(assignment.lastIndexOf('/') + 1),
      }),
    },
  },
});
