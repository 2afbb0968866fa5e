import { each, endsWith, excludes, includes, isText, type Pattern } from '../match-pattern.ts';
import { template } from './template.ts';

/** A command of Debian's `azure-cli`, as one row of the conformance table. */
export interface Command {
  readonly args: string;
  /** The shape of the printed JSON, or the error code that the command reports. */
  readonly expects: { readonly works: Pattern } | { readonly refused: string };
  /** A following command that shows the effect: its output, or that the resource is gone. */
  readonly effect?:
    | { readonly args: string; readonly shows: Pattern }
    | { readonly args: string; readonly gone: true };
  /** What Debian's build of the tool prints if it fails by itself, with no request or a malformed one. */
  readonly failsWith?: RegExp;
}

const group = 'rg-conform-az';
const inGroup = `-g ${group}`;
/** The cloud's clock runs ahead of the clock by which the tool computes its default times. */
const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();

const works = (args: string, pattern: Pattern): Command => ({ args, expects: { works: pattern } });
const expectRefusal = (args: string, code: string): Command => ({ args, expects: { refused: code } });
const makes = (args: string, pattern: Pattern, show: string, shows: Pattern = pattern): Command => ({
  args,
  expects: { works: pattern },
  effect: { args: show, shows },
});
const removes = (args: string, show: string): Command => ({
  args,
  expects: { works: undefined },
  effect: { args: show, gone: true },
});

const breaks = (args: string, failsWith: RegExp, pattern: Pattern): Command => ({
  ...works(args, pattern),
  failsWith,
});

const groups: readonly Command[] = [
  works('account show', { name: 'Contoso Development', state: 'Enabled' }),
  works('account list', includes({ name: 'Contoso Production' })),
  works('account list-locations', includes({ name: 'westeurope' })),
  makes(
    `group create -n ${group} -l westeurope --tags env=dev`,
    { properties: { provisioningState: 'Succeeded' } },
    `group show -n ${group}`,
    { location: 'westeurope', tags: { env: 'dev' } },
  ),
  expectRefusal(`group create -n ${group} -l northeurope`, 'InvalidResourceGroupLocation'),
  expectRefusal('group create -n rg-az-lost -l atlantis', 'LocationNotAvailableForResourceGroup'),
  expectRefusal('group show -n rg-not-there', 'ResourceGroupNotFound'),
  works(`group exists -n ${group}`, true),
  works('group exists -n rg-not-there', false),
  makes(
    `group update -n ${group} --set tags.team=core`,
    { tags: { team: 'core' } },
    `group show -n ${group}`,
    { tags: { team: 'core', env: 'dev' } },
  ),
  works('group list --tag env=dev', includes({ name: group })),
  works('provider show -n Microsoft.Storage', { registrationState: 'Registered' }),
  works('tag list', includes({ tagName: 'env' })),
];

const deployments = (templateFile: string): readonly Command[] => {
  const deploy = (verb: string, more: string): string =>
    `deployment group ${verb} ${inGroup} -f ${templateFile} ${more}`;
  const changes = (changeType: string): Pattern => ({
    status: 'Succeeded',
    changes: template.resources.map(() => ({ changeType })),
  });
  return [
    works(deploy('validate', '-n first'), { properties: { provisioningState: 'Succeeded' } }),
    works(deploy('what-if', '-n first --no-pretty-print'), changes('Create')),
    makes(
      deploy('create', '-n first'),
      { properties: { provisioningState: 'Succeeded' } },
      `resource list ${inGroup}`,
      includes({ name: 'stconformdeployed' }),
    ),
    works(deploy('what-if', '-n first --no-pretty-print'), changes('NoChange')),
    works(`deployment group show -n first ${inGroup}`, { properties: { mode: 'Incremental' } }),
    works(`deployment operation group list -n first ${inGroup}`, each({ operationId: isText })),
  ];
};

const directory: readonly Command[] = [
  works('ad user list', includes({ userPrincipalName: endsWith('@contoso.example') })),
  works('ad group list', each({ displayName: isText })),
  works('ad sp list --all', each({ appId: isText, servicePrincipalType: isText })),
];

const brokenModules: readonly Command[] = [
  breaks(`network vnet list ${inGroup}`, /.*'standard_medium'/, includes({ name: 'net-deployed' })),
  breaks(`vm list ${inGroup}`, /.*operation group 'virtual_machines'/, []),
  breaks(`vmss list ${inGroup}`, /.*operation group 'virtual_machine_scale_sets'/, []),
  breaks('role definition list', /.*'config'/, includes({ roleName: 'Contributor' })),
  breaks(`role assignment list ${inGroup}`, /.*'config'/, []),
  breaks(`policy state summarize ${inGroup}`, /.*subscription identifier 'rg-conform-az'.*/, {
    policyAssignments: each({ results: {} }),
  }),
  breaks(`policy event list ${inGroup}`, /.*subscription identifier 'rg-conform-az'.*/, []),
];

// The connection of the demo world is a contributor, who may read locks but not change them.
const locks: readonly Command[] = [
  expectRefusal(`lock create -n keep ${inGroup} --lock-type CanNotDelete`, 'AuthorizationFailed'),
  works(`lock list ${inGroup}`, []),
];

const storage: readonly Command[] = [
  makes(
    `storage account create -n stconformaz ${inGroup} -l westeurope --sku Standard_LRS`,
    { provisioningState: 'Succeeded', sku: { name: 'Standard_LRS', tier: 'Standard' } },
    `storage account show -n stconformaz ${inGroup}`,
    { name: 'stconformaz', primaryEndpoints: { blob: isText } },
  ),
  expectRefusal(
    `storage account create -n Not_Valid ${inGroup} -l westeurope --sku Standard_LRS`,
    'AccountNameInvalid',
  ),
  works('storage account check-name -n stconformaz', { nameAvailable: false, reason: 'AlreadyExists' }),
  works(`storage account keys list -n stconformaz ${inGroup}`, [{ keyName: 'key1' }, { keyName: 'key2' }]),
  works(`storage account list ${inGroup}`, includes({ name: 'stconformaz' })),
  removes(
    `storage account delete -n stconformaz ${inGroup} -y`,
    `storage account show -n stconformaz ${inGroup}`,
  ),
];

const services: readonly Command[] = [
  makes(
    `disk create -n data ${inGroup} --size-gb 8`,
    { provisioningState: 'Succeeded', diskSizeGb: 8 },
    `disk show -n data ${inGroup}`,
    { diskSizeGb: 8 },
  ),
  removes(`disk delete -n data ${inGroup} -y`, `disk show -n data ${inGroup}`),
  makes(`identity create -n id-az ${inGroup}`, { principalId: isText }, `identity show -n id-az ${inGroup}`, {
    clientId: isText,
  }),
  removes(`identity delete -n id-az ${inGroup}`, `identity show -n id-az ${inGroup}`),
  makes(
    `appservice plan create -n plan-az ${inGroup} --sku B1 --is-linux`,
    { sku: { name: 'B1', tier: 'Basic' } },
    `appservice plan show -n plan-az ${inGroup}`,
    { properties: { provisioningState: 'Succeeded', status: 'Ready' } },
  ),
  makes(
    `acr create -n crconformaz ${inGroup} --sku Basic`,
    { loginServer: 'crconformaz.azurecr.io' },
    `acr show -n crconformaz`,
    { sku: { tier: 'Basic' } },
  ),
  makes(
    `sql server create -n sql-conform-az ${inGroup} -l westeurope -u keeper -p A-long-Passw0rd!`,
    { state: 'Ready' },
    `sql server show -n sql-conform-az ${inGroup}`,
    { administratorLogin: 'keeper' },
  ),
  makes(
    `sql db create -n shop -s sql-conform-az ${inGroup} --service-objective S0`,
    { status: 'Online' },
    `sql db show -n shop -s sql-conform-az ${inGroup}`,
    { name: 'shop' },
  ),
  makes(
    `servicebus namespace create -n sb-conform-az ${inGroup} --sku Standard`,
    { provisioningState: 'Succeeded' },
    `servicebus namespace show -n sb-conform-az ${inGroup}`,
    { status: 'Active' },
  ),
  makes(
    `servicebus queue create -n jobs --namespace-name sb-conform-az ${inGroup}`,
    { status: 'Active' },
    `servicebus queue show -n jobs --namespace-name sb-conform-az ${inGroup}`,
    { name: 'jobs' },
  ),
  works(`resource list ${inGroup}`, includes({ name: 'plan-az', type: /^Microsoft\.Web\/serverfarms$/i })),
  works('policy definition list', includes({ policyType: 'BuiltIn' })),
  works(
    `policy state list ${inGroup}`,
    includes({ resourceGroup: endsWith(group), complianceState: isText }),
  ),
];

/** The ID of the plan that `services` creates. */
const planId = (subscriptionId: string): string =>
  `/subscriptions/${subscriptionId}/resourceGroups/${group}/providers/Microsoft.Web/serverfarms/plan-az`;
const plan = `--resource plan-az --resource-type serverfarms --resource-namespace Microsoft.Web ${inGroup}`;
const recent = `--offset 8d --end-time ${nextWeek}`;

const monitoring = (subscriptionId: string): readonly Command[] => [
  works(`monitor activity-log list ${inGroup} ${recent}`, includes({ status: { value: 'Succeeded' } })),
  works(
    `monitor metrics list-definitions ${plan}`,
    includes({ name: { value: 'CpuPercentage' }, unit: 'Percent', primaryAggregationType: 'Average' }),
  ),
  works(`monitor metrics list-namespaces --resource-uri ${planId(subscriptionId)}`, [
    { name: 'Microsoft.Web/serverfarms' },
  ]),
  works(`monitor metrics list ${plan} --metric CpuPercentage --interval 1h ${recent}`, {
    interval: isText,
    value: includes({
      name: { value: 'CpuPercentage' },
      timeseries: includes({ data: each({ timeStamp: isText }) }),
    }),
  }),
  expectRefusal(`monitor metrics list ${plan} --metric Nothing`, 'BadRequest'),
  makes(
    `monitor action-group create -n ag-az ${inGroup} --short-name ag --action email keeper keeper@contoso.example`,
    { groupShortName: 'ag', enabled: true },
    `monitor action-group show -n ag-az ${inGroup}`,
    { emailReceivers: [{ name: 'keeper', emailAddress: 'keeper@contoso.example' }] },
  ),
  works(`monitor action-group list ${inGroup}`, includes({ name: 'ag-az' })),
  makes(
    `monitor metrics alert create -n busy ${inGroup} --scopes ${planId(subscriptionId)} --condition "avg CpuPercentage > 80" --action ag-az`,
    { severity: 2, enabled: true },
    `monitor metrics alert show -n busy ${inGroup}`,
    {
      evaluationFrequency: isText,
      criteria: { allOf: [{ metricName: 'CpuPercentage', operator: 'GreaterThan', threshold: 80 }] },
    },
  ),
  works(`monitor metrics alert list ${inGroup}`, includes({ name: 'busy' })),
  removes(`monitor metrics alert delete -n busy ${inGroup}`, `monitor metrics alert show -n busy ${inGroup}`),
  removes(`monitor action-group delete -n ag-az ${inGroup}`, `monitor action-group show -n ag-az ${inGroup}`),
];

/** Returns all commands, in the order in which they run. */
export const commandsFor = (templateFile: string, subscriptionId: string): readonly Command[] => [
  ...groups,
  ...deployments(templateFile),
  ...locks,
  ...directory,
  ...storage,
  ...services,
  ...monitoring(subscriptionId),
  ...brokenModules,
  {
    args: `group delete -n ${group} -y`,
    expects: { works: undefined },
    effect: { args: 'group list', shows: excludes({ name: group }) },
  },
];
