import { deploymentShareRoutes, type PowerAction } from '@blueport/contracts';
import type { VerbText } from '../derive-verb.ts';
import { oneOf } from '../inputs.ts';
import { tableOf } from '../table-of.ts';
import type { VerbInput } from '../verb.ts';

const { list, create, change, revoke, candidates } = deploymentShareRoutes;
const what = { what: { otherwise: 'bundle' } };
const deployment = {
  columns: [
    ['NAME', 'deployment.name'],
    ['TITLE', 'deployment.title'],
    ['STATE', 'deployment.state'],
    ['RIGHTS', 'share.rights'],
    ['BY', 'share.sharedBy'],
    ['ENDS', 'share.expiresAt'],
  ],
} as const satisfies VerbText;
const power = (action: PowerAction, summary: string): VerbText => ({
  summary,
  route: deploymentShareRoutes.operate,
  body: () => ({ action }),
  columns: [
    ['NAME', 'name'],
    ['STATE', 'state'],
    ['OPERATION', 'operationId'],
  ],
});
/** What stands behind the number sign of a link, or the secret alone. */
const tokenOf = ({ words }: VerbInput): string => words[0]!.slice(words[0]!.lastIndexOf('#') + 1);
const link = ['LINK'];

/** `shared`: deployments that others share. */
export const sharedTable = tableOf({
  name: 'shared',
  summary: 'Deployments that others share with you, or by a link',
  routes: [deploymentShareRoutes],
  elsewhere: [list, create, change, revoke, candidates],
  verbs: {
    list: {
      summary: 'Deployments shared with you',
      route: deploymentShareRoutes.mine,
      columns: [
        ['SHARE', 'id'],
        ['TITLE', 'title'],
        ['STATE', 'state'],
        ['RIGHTS', 'rights'],
        ['BY', 'sharedBy'],
        ['ORGANIZATION', 'organization'],
        ['ENDS', 'expiresAt'],
      ],
    },
    show: { route: deploymentShareRoutes.open, ...deployment },
    download: {
      summary: 'Its template, its parameters without secrets, or both in one; use --output to save them',
      options: what,
    },
    start: power('start', 'Start all resources that support it'),
    stop: power('stop', 'Stop all resources that support it'),
    restart: power('restart', 'Restart all resources that support it'),
    link: {
      summary: 'The deployment behind a link',
      words: link,
      route: deploymentShareRoutes.openLink,
      body: (input) => ({ token: tokenOf(input) }),
      ...deployment,
    },
    'link-download': {
      summary: 'Template and parameters behind a link that lets download them; use --output to save them',
      words: link,
      options: { what: { value: 'template|parameters|bundle', help: 'what (bundle)' } },
      route: deploymentShareRoutes.downloadLink,
      body: (input) => ({
        token: tokenOf(input),
        what: oneOf(input, 'what', ['template', 'parameters', 'bundle']) ?? 'bundle',
      }),
    },
  },
});
