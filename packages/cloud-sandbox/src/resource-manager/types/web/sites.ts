import { twoKeys } from '../../actions/keys.ts';
import { sitePower } from '../../actions/powerStates.ts';
import { ArmError } from '../../http/armError.ts';
import { textOf } from '../../json.ts';
import type { Rule } from '../../rules/rule.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf } from '../draft.ts';
import { siteProperties, siteValues } from './siteProperties.ts';

const sitePlan: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const plan = textOf(propertiesOf(draft)['serverFarmId']);
    if (plan === undefined || plan === '') return undefined;
    // A bare name refers to a plan in the same group.
    const id = plan.startsWith('/')
      ? plan
      : `/subscriptions/${draft.id.subscriptionId ?? ''}/resourceGroups/${draft.id.resourceGroup ?? ''}/providers/Microsoft.Web/serverfarms/${plan}`;
    const found = view.lookup(id, draft.tenantId);
    if (found === undefined)
      return new ArmError(404, {
        code: 'NotFound',
        message: `Cannot find ServerFarm with name ${id.split('/').at(-1) ?? ''}.`,
        target: 'serverFarmId',
      });
    if (textOf(found['location']) === (draft.location ?? undefined)) return undefined;
    return new ArmError(404, {
      code: 'NotFound',
      message: `Cannot find app service plan ${id} in location ${draft.location ?? ''}: the plan and the site must be in the same region.`,
      target: 'serverFarmId',
    });
  },
};

export default defineType('Microsoft.Web/sites', {
  coverage: 'simulated',
  missing: 'Runs no code and serves no pages.',
  seconds: 10,
  writeOnly: ['siteConfig.appSettings', 'siteConfig.connectionStrings'],
  defaults: () => ({
    kind: 'app',
    properties: { enabled: true, httpsOnly: false, clientAffinityEnabled: true },
  }),
  computed: (draft) => ({ properties: siteProperties(draft) }),
  name: {
    least: 2,
    most: 60,
    pattern: /^[A-Za-z0-9](-?[A-Za-z0-9])*$/,
    code: 'BadRequest',
    message: (name) => `The parameter name has an invalid value. Cannot use '${name}' as a site name.`,
    hasReservedWords: true,
  },
  globalName: {
    pool: 'web',
    conflictError: ['Conflict', (name) => `Website with given name ${name} already exists.`],
    isCheckedLate: true,
  },
  status: {
    source: '@azure/arm-appservice 19.0.0',
    put: { created: 200, updated: 200, pending: 202, poll: 'location' },
    patch: { updated: 200 },
    remove: { done: 200 },
  },
  values: siteValues,
  rules: [sitePlan],
  actions: { 'host/default/listkeys': twoKeys },
  power: sitePower,
});
