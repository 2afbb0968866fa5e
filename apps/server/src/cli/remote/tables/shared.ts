import { deploymentShareRoutes, type PowerAction } from '@blueport/contracts';
import { oneOf } from '../inputs.ts';
import type { Verb, VerbInput, VerbTable } from '../verb.ts';

const share = ['SHARE-ID'];
const parts = ['template', 'parameters', 'bundle'];
const what = { what: { value: 'WHAT', help: 'template, parameters or bundle (bundle)' } };
const whatOf = (input: VerbInput): string => oneOf(input, 'what', parts) ?? 'bundle';
const deploymentColumns = [
  ['NAME', 'deployment.name'],
  ['TITLE', 'deployment.title'],
  ['STATE', 'deployment.state'],
  ['RIGHTS', 'share.rights'],
  ['BY', 'share.sharedBy'],
  ['ENDS', 'share.expiresAt'],
] as const;
const power = (action: PowerAction, summary: string): Verb => ({
  summary,
  words: share,
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

/** `shared`: deployments that others share. */
export const sharedTable: VerbTable = {
  name: 'shared',
  summary: 'Deployments that others share with you, or by a link',
  verbs: {
    list: {
      summary: 'What is shared with you',
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
    show: {
      summary: 'A deployment that is shared with you',
      words: share,
      route: deploymentShareRoutes.open,
      columns: deploymentColumns,
    },
    condition: {
      summary: 'Drift and power of its resources, with your own cloud rights',
      words: share,
      route: deploymentShareRoutes.condition,
    },
    download: {
      summary: 'Its template, its parameters without secrets, or both in one; --output keeps them',
      words: share,
      options: what,
      route: deploymentShareRoutes.download,
      query: (input) => ({ what: whatOf(input) }),
    },
    start: power('start', 'Start what of it can be started'),
    stop: power('stop', 'Stop what of it can be stopped'),
    restart: power('restart', 'Restart what of it can be restarted'),
    link: {
      summary: 'What a link shows',
      words: ['LINK'],
      route: deploymentShareRoutes.openLink,
      body: (input) => ({ token: tokenOf(input) }),
      columns: deploymentColumns,
    },
    'link-download': {
      summary: 'Template and parameters behind a link that lets download them; --output keeps them',
      words: ['LINK'],
      options: what,
      route: deploymentShareRoutes.downloadLink,
      body: (input) => ({ token: tokenOf(input), what: whatOf(input) }),
    },
  },
};
