import { accessRoutes, principalKinds, type AccessExplanation } from '@blueport/contracts';
import { oneOf } from '../inputs.ts';
import type { VerbTable } from '../verb.ts';

const scope = ['SCOPE'];
const columns = [
  ['WHO', 'principal.name'],
  ['KIND', 'principal.kind'],
  ['ROLE', 'roleName'],
  ['INHERITED', 'inherited'],
  ['AT', 'scope'],
  ['ID', 'id'],
] as const;

/** `access`: roles in the cloud. */
export const accessTable: VerbTable = {
  name: 'access',
  summary:
    'Role assignments in the cloud; SCOPE is /subscriptions/ID, a resource group or a resource below it',
  verbs: {
    list: {
      summary: 'Assignments that hold at a scope, inherited ones marked',
      words: scope,
      route: accessRoutes.list,
      query: ({ words }) => ({ scope: words[0] }),
      columns,
    },
    roles: {
      summary: 'Roles that can be given at a scope',
      words: scope,
      route: accessRoutes.roles,
      query: ({ words }) => ({ scope: words[0] }),
      columns: [
        ['ID', 'id'],
        ['NAME', 'name'],
        ['BUILT IN', 'builtIn'],
        ['DESCRIPTION', 'description'],
      ],
    },
    principals: {
      summary: 'People, groups and applications of the directory whose name begins with a text',
      words: ['TEXT'],
      route: accessRoutes.principals,
      query: ({ words }) => ({ text: words[0] }),
      columns: [
        ['ID', 'id'],
        ['KIND', 'kind'],
        ['NAME', 'name'],
        ['DETAIL', 'detail'],
      ],
    },
    explain: {
      summary: 'Why somebody holds which rights at a scope, and whether they may do an action',
      words: scope,
      options: {
        principal: { value: 'ID', required: true, help: 'who (see principals)' },
        action: { value: 'ACTION', help: 'such as Microsoft.Storage/storageAccounts/write' },
      },
      route: accessRoutes.explain,
      query: (input) => ({
        scope: input.words[0],
        principalId: input.text('principal'),
        action: input.text('action'),
      }),
      rows: 'reasons',
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
      summary: 'Give a role at a scope, with your own rights',
      words: scope,
      options: {
        principal: { value: 'ID', required: true, help: 'to whom (see principals)' },
        kind: { value: 'KIND', help: `${principalKinds.join(', ')} (User)` },
        role: { value: 'ID', required: true, help: 'which role (see roles)' },
      },
      route: accessRoutes.add,
      body: (input) => ({
        scope: input.words[0],
        principalId: input.text('principal'),
        principalKind: oneOf(input, 'kind', principalKinds) ?? 'User',
        roleId: input.text('role'),
      }),
      columns,
    },
    remove: {
      summary: 'Take roles away where they were given; ASSIGNMENT is its id, or the name at its end',
      words: ['SCOPE', 'ASSIGNMENT'],
      several: true,
      route: accessRoutes.remove,
      query: ({ words: [at, assignment = ''] }) => ({
        scope: at,
        name: assignment.slice(assignment.lastIndexOf('/') + 1),
      }),
    },
  },
};
