import type { CodeInput } from './code-input.ts';
import { parameterValues } from '../deployment-request.ts';
import { tagRecord } from '../tag-rows.ts';
import {
  codeMachine,
  withPlaceholders,
  secretNames,
  secretVariable,
  variablesOf,
  codeValues,
} from './code-input.ts';
import {
  formatCommand,
  joinLines,
  requireVariables,
  quote,
  writeFile,
  shellPlaceholder,
  hereDocument,
  jsonFunction,
} from './shell.ts';
import { deploymentStates, isSettled, outcomeOf } from '@blueport/contracts';
import { toRedeployment } from '../redeployment.ts';
import { toRequest } from '../to-request.ts';

/** Page on which users create the token for the script. */
const tokenPage = (origin: string): string => `${origin}/portal/profile?tab=tokens`;

function bodyOf(codeInput: CodeInput): unknown {
  const { blueprint, values, existingDeployment } = codeInput;
  const secret = (name: string): string => shellPlaceholder(secretVariable(name));
  const { machine } = codeMachine(codeInput, secret);
  return {
    ...(existingDeployment === undefined
      ? toRequest(blueprint, withPlaceholders(values))
      : toRedeployment(blueprint, values, existingDeployment)),
    parameters: codeValues(codeInput, secret),
    ...(machine && { machine }),
  };
}

/** Builds the API call. A retry with the same idempotency key does not deploy twice. */
function restCall(codeInput: CodeInput): string[] {
  const { origin, existingDeployment } = codeInput;
  const path = existingDeployment === undefined ? '' : `/${existingDeployment.name}/redeploy`;
  const variables = variablesOf(codeInput);
  return [
    ...(variables.length > 0 ? ['# A text as JSON writes it.', jsonFunction] : []),
    '# The same key never deploys twice: to repeat a call whose response was lost, use the printed key.',
    'key="${IDEMPOTENCY_KEY:-$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)}"',
    'echo "IDEMPOTENCY_KEY=$key" >&2',
    `curl --silent --show-error --fail-with-body --retry 3 -X POST '${origin}/api/user/deployment${path}' \\`,
    '  -H "authorization: Bearer ${BLUEPORT_TOKEN}" \\',
    '  -H "content-type: application/json" \\',
    '  -H "idempotency-key: ${key}" \\',
    '  --data-binary @- <<BODY',
    hereDocument(bodyOf(codeInput), variables),
    'BODY',
  ];
}

/** Builds a shell script that calls the portal's API. */
function restScript(codeInput: CodeInput): string {
  return joinLines(
    `# BLUEPORT_TOKEN is one of your access tokens: ${tokenPage(codeInput.origin)}`,
    ...requireVariables(['BLUEPORT_TOKEN', ...variablesOf(codeInput)]),
    ...restCall(codeInput),
  );
}

/** Formats a parameter file entry: as `value`, or unchanged if it references another source. */
const entry = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'fromEnvironment' in value ? value : { value };

/** Formats values as an ARM parameters document. */
function parametersDocument(values: Readonly<Record<string, unknown>>): unknown {
  return {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#',
    contentVersion: '1.0.0.0',
    parameters: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, entry(value)])),
  };
}

/** Reference that makes the CLI read a value from the environment. */
const fromEnvironment = (name: string) => ({ fromEnvironment: secretVariable(name) });

function tagOptions(tags: Readonly<Record<string, string>>): string[] {
  return Object.entries(tags).map(([name, value]) => `--tag ${quote(`${name}=${value}`)}`);
}

/** Returns the tag arguments of a redeployment: all tags, or none if they are unchanged. */
function redeployTags(tags: Readonly<Record<string, string>> | undefined): string[] {
  if (tags === undefined) return [];
  return Object.keys(tags).length === 0 ? ['--no-tags'] : tagOptions(tags);
}

function deployCommand({ blueprint, values, existingDeployment }: CodeInput, hasMachine: boolean): string {
  const parameters = `--parameters ${blueprint.name}.parameters.json`;
  if (existingDeployment !== undefined) {
    return formatCommand(
      `npm run -s blueport -- deployment redeploy ${existingDeployment.name}`,
      parameters,
      ...redeployTags(toRedeployment(blueprint, values, existingDeployment).tags),
    );
  }
  const { subscriptionId, resourceGroup, location, newResourceGroup } = withPlaceholders(values);
  const title = values.title.trim();
  const inGroup = blueprint.scope === 'resourceGroup';
  return formatCommand(
    `npm run -s blueport -- deploy ${blueprint.name}`,
    `--version ${quote(blueprint.version)}`,
    `--subscription ${quote(subscriptionId)}`,
    ...(inGroup ? [`--resource-group ${quote(resourceGroup.trim())}`] : []),
    ...(!inGroup || newResourceGroup ? [`--location ${quote(location)}`] : []),
    ...(title === '' ? [] : [`--title ${quote(title)}`]),
    parameters,
    ...tagOptions(tagRecord(values.tags)),
    ...(hasMachine ? [`--machine ${blueprint.name}.machine.json`] : []),
    '--wait',
  );
}

/** Returns the machine settings in the format of the CLI. */
function machineFile(codeInput: CodeInput): unknown {
  const sources = new Map<unknown, unknown>();
  const { machine } = codeMachine(codeInput, (name) => {
    const mark = shellPlaceholder(secretVariable(name));
    sources.set(mark, fromEnvironment(name));
    return mark;
  });
  if (machine === undefined) return undefined;
  return JSON.parse(JSON.stringify(machine), (_name, value: unknown) => sources.get(value) ?? value);
}

/** Builds a shell script for the CLI. The files it writes contain no secrets and can be committed. */
function commandLineScript(codeInput: CodeInput): string {
  const { blueprint, origin } = codeInput;
  const machine = machineFile(codeInput);
  const parameters = parametersDocument(codeValues(codeInput, fromEnvironment));
  return joinLines(
    '# To be run in a copy of Blueport, which brings the command line.',
    `# BLUEPORT_TOKEN is one of your access tokens: ${tokenPage(origin)}`,
    ...requireVariables(['BLUEPORT_TOKEN', ...variablesOf(codeInput)]),
    `export BLUEPORT_URL=${quote(origin)}`,
    ...writeFile(`${blueprint.name}.parameters.json`, 'PARAMETERS', parameters),
    ...(machine ? writeFile(`${blueprint.name}.machine.json`, 'MACHINE', machine) : []),
    deployCommand(codeInput, machine !== undefined),
  );
}

const settled = deploymentStates.filter(isSettled);
const isGood = (state: (typeof settled)[number]): boolean =>
  outcomeOf(state) !== 'error' && state !== 'Canceled';
const good = settled.filter(isGood).join('|');
const bad = settled.filter((state) => !isGood(state)).join('|');

/**
 * Submits the deployment and waits for its completion, including approval. Uses only tools preinstalled on the runner.
 */
function steps(codeInput: CodeInput): string[] {
  const deployment = `'${codeInput.origin}/api/user/deployment/'"$id"`;
  return [
    'answer=$(',
    ...restCall(codeInput),
    ') || { echo "$answer"; exit 1; }',
    'id=$(jq -r .id <<<"$answer")',
    'while :; do',
    `  detail=$(curl --silent --show-error --fail --retry 5 -H "authorization: Bearer \${BLUEPORT_TOKEN}" ${deployment})`,
    '  state=$(jq -r .state <<<"$detail")',
    '  echo "$(jq -r .name <<<"$detail") $state"',
    '  case $state in',
    `    ${good}) exit 0 ;;`,
    `    ${bad}) jq .error <<<"$detail"; exit 1 ;;`,
    '  esac',
    '  sleep 10',
    'done',
  ];
}

/** Builds a manually triggered workflow. It needs no checkout. */
function pipeline(codeInput: CodeInput): string {
  const variables = ['BLUEPORT_TOKEN', ...variablesOf(codeInput)];
  return joinLines(
    `# BLUEPORT_TOKEN is an access token: ${tokenPage(codeInput.origin)}`,
    `name: Deploy ${codeInput.blueprint.name}`,
    'on: workflow_dispatch',
    'jobs:',
    '  deploy:',
    '    runs-on: ubuntu-latest',
    '    env:',
    ...variables.map((name) => `      ${name}: \${{ secrets.${name} }}`),
    '    steps:',
    '      - shell: bash',
    '        run: |',
    ...steps(codeInput)
      .flatMap((part) => part.split('\n'))
      .map((line) => (line === '' ? '' : `          ${line}`)),
  );
}

const codeFlavours = ['curl', 'commandLine', 'arm', 'parameters', 'pipeline'] as const;
export type CodeFlavour = (typeof codeFlavours)[number];

export interface CodeSnippet {
  readonly flavour: CodeFlavour;
  readonly fileName: string;
  readonly text: string;
}

/** Generates code for the wizard's values. Secrets are read from the environment and never appear in the code. */
export function asCode(codeInput: CodeInput): CodeSnippet[] {
  const { name } = codeInput.blueprint;
  return [
    { flavour: 'curl', fileName: `deploy-${name}.sh`, text: restScript(codeInput) },
    { flavour: 'commandLine', fileName: `blueport-${name}.sh`, text: commandLineScript(codeInput) },
    { flavour: 'arm', fileName: `arm-${name}.sh`, text: armScript(codeInput) },
    {
      flavour: 'parameters',
      fileName: `${name}.parameters.json`,
      text: `${JSON.stringify(armParameters(codeInput), null, 2)}\n`,
    },
    { flavour: 'pipeline', fileName: `deploy-${name}.yml`, text: pipeline(codeInput) },
  ];
}

/** Returns all values except secrets, because unlike the portal, the cloud does not remember earlier values. */
function armParameters({ blueprint, values }: CodeInput): unknown {
  return parametersDocument(parameterValues(blueprint, values, 'without-secrets'));
}

/** Builds a shell script that downloads the template and deploys it with the Azure CLI, bypassing the portal. */
function armScript(codeInput: CodeInput): string {
  const { blueprint, values, origin } = codeInput;
  const { subscriptionId, resourceGroup, location, newResourceGroup } = withPlaceholders(values);
  const secrets = secretNames({ ...codeInput, existingDeployment: undefined });
  const files = [`${blueprint.name}.template.json`, `${blueprint.name}.parameters.json`] as const;
  const inGroup = blueprint.scope === 'resourceGroup';
  const subscription = `--subscription ${quote(subscriptionId)}`;
  const group = quote(resourceGroup.trim());
  const region = `--location ${quote(location)}`;
  return joinLines(
    '# Bypasses the portal, which checks no policies or budget first and does not list this deployment.',
    `# BLUEPORT_TOKEN is one of your access tokens: ${tokenPage(origin)}`,
    ...requireVariables(['BLUEPORT_TOKEN', ...secrets.map(secretVariable)]),
    ...(codeMachine(codeInput, (name) => name).machine
      ? ['# Images and extensions of your organization are not in the template.']
      : []),
    ...(Object.keys(tagRecord(values.tags)).length > 0
      ? [
          '# The portal adds tags to every resource. This template sets them only where it uses its `tags` parameter.',
        ]
      : []),
    formatCommand(
      `curl --silent --show-error --fail '${origin}/api/blueprint/${blueprint.name}/template?version=${encodeURIComponent(blueprint.version)}'`,
      '-H "authorization: Bearer ${BLUEPORT_TOKEN}"',
      `--output ${files[0]}`,
    ),
    ...writeFile(files[1], 'PARAMETERS', armParameters(codeInput)),
    ...(inGroup && newResourceGroup
      ? [formatCommand(`az group create --name ${group}`, region, subscription)]
      : []),
    formatCommand(
      inGroup ? `az deployment group create --resource-group ${group}` : `az deployment sub create ${region}`,
      subscription,
      `--template-file ${files[0]}`,
      `--parameters @${files[1]}`,
      ...secrets.map((name) => `--parameters ${quote(name)}="\${${secretVariable(name)}}"`),
    ),
  );
}
