import { fleetRoutes, translateFleetReason, type FleetItem } from '@blueport/contracts';
import { usageError } from '../../exit-codes.ts';
import { translate } from '../../language.ts';
import {
  extensionValuesOption,
  objectOf,
  parsePairs,
  parametersOf,
  parametersOption,
  omitUndefined,
  parseInteger,
} from '../inputs.ts';
import { tableOf } from '../table-of.ts';
import type { VerbInput } from '../verb.ts';

const words = ['BLUEPRINT'];
const what = {
  to: { value: 'VERSION', required: true, help: 'target version' },
  deployment: { value: 'ID', multiple: true, help: 'only this deployment, by ID' },
  from: { value: 'VERSION', multiple: true, help: 'only deployments on this version' },
  subscription: { value: 'ID', multiple: true, help: 'only in this subscription' },
  tag: { value: 'NAME=VALUE', multiple: true, help: 'only with this tag' },
  parameters: parametersOption,
  'extension-values': extensionValuesOption,
  'despite-drift': { type: 'boolean', help: 'include drifted deployments' },
} as const;

function whatBody(input: VerbInput) {
  const choose = omitUndefined({
    deployments: input.texts('deployment'),
    fromVersions: input.texts('from'),
    subscriptionIds: input.texts('subscription'),
    tags: parsePairs(input, 'tag'),
  });
  return {
    blueprint: input.words[0],
    ...omitUndefined({
      version: input.text('to'),
      choose: Object.keys(choose).length === 0 ? undefined : choose,
      parameters: parametersOf(input),
      extensionValues: objectOf(input, 'extension-values'),
      despiteDrift: input.flag('despite-drift') ? true : undefined,
    }),
  };
}

const wave = (text: string) => {
  const [, digits, sign] = /^(\d{1,3})(%?)$/.exec(text) ?? [];
  if (digits === undefined) throw usageError('wave-format');
  return sign === '%' ? { percent: Number(digits) } : { size: Number(digits) };
};

/** Returns why a deployment was skipped or a fleet halted, in the language of the command line. */
const reasonText = (why: Pick<FleetItem, 'reason' | 'facts' | 'causes' | 'message'>): string =>
  translateFleetReason(why, translate);

/** The `fleet` command: upgrades all deployments of a blueprint to a newer version. */
export const fleetTable = tableOf({
  name: 'fleet',
  summary: 'Upgrade all deployments of a blueprint in waves',
  routes: [fleetRoutes],
  columns: [
    ['ID', 'id'],
    ['BLUEPRINT', 'blueprint.name'],
    ['VERSION', 'version'],
    ['STATE', 'state'],
    ['TOTAL', 'counts.total'],
    ['DONE', 'counts.succeeded'],
    ['FAILED', 'counts.failed'],
    ['SKIPPED', 'counts.skipped'],
    ['MESSAGE', reasonText],
  ],
  verbs: {
    plan: { words, options: what, body: whatBody },
    start: {
      summary: 'Start the upgrade (default waves: one deployment, then 20% at a time)',
      words,
      options: {
        ...what,
        wave: { value: 'N|P%', multiple: true, help: 'size of each wave, in order; the last size repeats' },
        'stop-after': { value: 'N', help: 'stop after this many failures (1)' },
        'stop-percent': { value: 'P', help: 'stop when this percentage has failed' },
        pause: { value: 'MINUTES', help: 'minutes to wait between waves' },
      },
      route: fleetRoutes.create,
      body: (input) => {
        const stop = omitUndefined({
          failures: parseInteger(input, 'stop-after'),
          percent: parseInteger(input, 'stop-percent'),
        });
        return {
          ...whatBody(input),
          waves: (input.texts('wave') ?? ['1', '20%']).map(wave),
          ...omitUndefined({
            stop: Object.keys(stop).length === 0 ? undefined : stop,
            pauseMinutes: parseInteger(input, 'pause'),
          }),
        };
      },
    },
    items: {
      columns: [
        ['NAME', 'name'],
        ['TITLE', 'title'],
        ['WAVE', 'wave'],
        ['FROM', 'from'],
        ['STATE', 'state'],
        ['REASON', 'reason'],
        ['RETRY AT', 'nextTryAt'],
        ['MESSAGE', reasonText],
      ],
    },
  },
});
