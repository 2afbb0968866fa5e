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
    ['PERMISSIONS', 'share.rights'],
    ['SHARED BY', 'share.sharedBy'],
    ['EXPIRES', 'share.expiresAt'],
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
/** Returns the fragment of a share link, or the argument itself if it is only the secret. */
const tokenOf = ({ words }: VerbInput): string => words[0]!.slice(words[0]!.lastIndexOf('#') + 1);
const link = ['LINK'];

/** The `shared` command: deployments that others have shared. */
export const sharedTable = tableOf({
  name: 'shared',
  summary: 'View and operate deployments that are shared with you',
  routes: [deploymentShareRoutes],
  excludedRoutes: [list, create, change, revoke, candidates],
  verbs: {
    list: {
      summary: 'List deployments shared with you',
      route: deploymentShareRoutes.mine,
      columns: [
        ['SHARE', 'id'],
        ['TITLE', 'title'],
        ['STATE', 'state'],
        ['PERMISSIONS', 'rights'],
        ['SHARED BY', 'sharedBy'],
        ['ORGANIZATION', 'organization'],
        ['EXPIRES', 'expiresAt'],
      ],
    },
    show: { route: deploymentShareRoutes.open, ...deployment },
    download: {
      summary: 'Download its template, its parameters without secrets, or both; use --output to save them',
      options: what,
    },
    start: power('start', 'Start all resources that support it'),
    stop: power('stop', 'Stop all resources that support it'),
    restart: power('restart', 'Restart all resources that support it'),
    link: {
      summary: 'Show the deployment of a share link',
      words: link,
      route: deploymentShareRoutes.openLink,
      body: (input) => ({ token: tokenOf(input) }),
      ...deployment,
    },
    'link-download': {
      summary: 'Download the template and parameters of a share link; use --output to save them',
      words: link,
      options: { what: { value: 'template|parameters|bundle', help: 'content to download (bundle)' } },
      route: deploymentShareRoutes.downloadLink,
      body: (input) => ({
        token: tokenOf(input),
        what: oneOf(input, 'what', ['template', 'parameters', 'bundle']) ?? 'bundle',
      }),
    },
  },
});
