import type { BlueprintDetail, MachineOffer } from '@blueport/contracts';
import { parameterValues, toRedeployment, toRequest } from './deployment-request.ts';
import { machineRequest } from './machine-values.ts';
import { isTagsParameter } from './asked-elsewhere.ts';
import { type WizardValues } from './wizard-values.ts';
import { readInput } from './field-input.ts';

export const codeFlavours = ['curl', 'commandLine', 'parameters', 'pipeline'] as const;
export type CodeFlavour = (typeof codeFlavours)[number];

export interface CodeSnippet {
  readonly flavour: CodeFlavour;
  readonly fileName: string;
  readonly text: string;
}

/** The wizard's values as things to keep in a repository. Secrets become variables of the environment, never text. */
export function asCode(
  blueprint: BlueprintDetail,
  values: WizardValues,
  origin: string,
  { offer, again }: { readonly offer?: MachineOffer | undefined; readonly again?: string | undefined } = {},
): CodeSnippet[] {
  const given = { blueprint, values, offer, again };
  return [
    {
      flavour: 'curl',
      fileName: `deploy-${blueprint.name}.sh`,
      text: curl(given, origin),
    },
    {
      flavour: 'commandLine',
      fileName: `blueport-${blueprint.name}.sh`,
      text: commandLine(given),
    },
    {
      flavour: 'parameters',
      fileName: `${blueprint.name}.parameters.json`,
      text: parametersFile(given),
    },
    {
      flavour: 'pipeline',
      fileName: `deploy-${blueprint.name}.yml`,
      text: pipeline(given),
    },
  ];
}

/** The variable that stands for a secret: `adminPassword` becomes `ADMIN_PASSWORD`. */
export function secretVariable(parameter: string): string {
  return parameter
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
}

function secretNames(blueprint: BlueprintDetail, values: WizardValues): string[] {
  return blueprint.parameters
    .filter((parameter) => parameter.secure && !isTagsParameter(blueprint, parameter))
    .filter(
      (parameter) =>
        parameter.required || readInput(parameter, values.inputs[parameter.name]).kind !== 'absent',
    )
    .map((parameter) => parameter.name);
}

/** A JSON text whose secrets are shell variables; everything else is safe inside an unquoted here-document. */
function hereDocument(value: unknown, secrets: readonly string[]): string {
  let text = JSON.stringify(value, null, 2).replace(/[\\$`]/g, String.raw`\$&`);
  for (const name of secrets) text = text.replaceAll(placeholder(name), `\${${secretVariable(name)}}`);
  return text;
}

function placeholder(name: string): string {
  return `@@${secretVariable(name)}@@`;
}

/** What the code is made from; `again` is the name of the deployment that is deployed again. */
interface Given {
  readonly blueprint: BlueprintDetail;
  readonly values: WizardValues;
  readonly offer: MachineOffer | undefined;
  readonly again: string | undefined;
}

/** Deploying again sends every value that is not secret, for what is left out keeps its earlier value. */
function openValues({ blueprint, values, again }: Given): Record<string, unknown> {
  if (again === undefined) return parameterValues(blueprint, values, 'without-secrets');
  const secrets = new Set(blueprint.parameters.flatMap(({ name, secure }) => (secure ? [name] : [])));
  const { parameters } = toRedeployment(blueprint, values);
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !secrets.has(name)));
}

function withPlaceholders(given: Given): Record<string, unknown> {
  const secrets = secretNames(given.blueprint, given.values).map((name) => [name, placeholder(name)]);
  return { ...openValues(given), ...Object.fromEntries(secrets) };
}

/** What is chosen for the machines, with the names of the secrets that stand in it as placeholders. */
function machineCode(values: WizardValues, offer: MachineOffer | undefined) {
  const asked: string[] = [];
  const machine = machineRequest(values.machine, offer, (name) => {
    asked.push(name);
    return placeholder(name);
  });
  return { machine, asked };
}

function curl(given: Given, origin: string): string {
  const { blueprint, values, offer, again } = given;
  const { machine, asked } = machineCode(values, offer);
  const body = {
    ...(again === undefined ? toRequest(blueprint, values) : toRedeployment(blueprint, values)),
    parameters: withPlaceholders(given),
    ...(machine && { machine }),
  };
  const path = again === undefined ? '' : `/${again}/redeploy`;
  const secrets = [...new Set([...secretNames(blueprint, values), ...asked])];
  return lines(
    ...needed(['BLUEPORT_TOKEN', ...secrets.map(secretVariable)]),
    `curl --fail-with-body -X POST '${origin}/api/user/deployment${path}' \\`,
    '  -H "authorization: Bearer ${BLUEPORT_TOKEN}" \\',
    '  -H "content-type: application/json" \\',
    '  -H "idempotency-key: $(uuidgen)" \\',
    '  --data-binary @- <<BODY',
    hereDocument(body, secrets),
    'BODY',
  );
}

function commandLine(given: Given): string {
  const { blueprint, values, offer } = given;
  const secrets = secretNames(blueprint, values);
  const { machine, asked } = machineCode(values, offer);
  const file = (kind: string, mark: string, content: unknown, names: readonly string[]) => [
    `cat > ${blueprint.name}.${kind}.json <<${mark}`,
    hereDocument(content, names),
    mark,
  ];
  return lines(
    ...needed([...new Set([...secrets, ...asked])].map(secretVariable)),
    ...file('parameters', 'PARAMETERS', parametersDocument(withPlaceholders(given)), secrets),
    ...(machine ? file('machine', 'MACHINE', machine, asked) : []),
    deployCommand(given, machine !== undefined),
  );
}

function deployCommand({ blueprint, values, again }: Given, hasMachine: boolean): string {
  if (again !== undefined) {
    return [
      `npm run -s blueport -- deployment redeploy ${again}`,
      `--parameters ${blueprint.name}.parameters.json`,
    ].join(' \\\n  ');
  }
  const target =
    blueprint.scope === 'resourceGroup'
      ? `--resource-group ${quoted(values.resourceGroup.trim() || '<resource group>')}`
      : `--location ${quoted(values.location || '<region>')}`;
  return [
    `npm run -s blueport -- deploy ${blueprint.name}`,
    `--subscription ${quoted(values.subscriptionId || '<subscription id>')}`,
    target,
    `--parameters ${blueprint.name}.parameters.json`,
    ...(hasMachine ? [`--machine ${blueprint.name}.machine.json`] : []),
    '--wait',
  ].join(' \\\n  ');
}

function parametersFile(given: Given): string {
  const shown = openValues(given);
  for (const name of secretNames(given.blueprint, given.values)) shown[name] = `<${secretVariable(name)}>`;
  return `${JSON.stringify(parametersDocument(shown), null, 2)}\n`;
}

function parametersDocument(values: Readonly<Record<string, unknown>>): unknown {
  return {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#',
    contentVersion: '1.0.0.0',
    parameters: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
  };
}

function pipeline(given: Given): string {
  const { blueprint, values, offer } = given;
  const names = [...secretNames(blueprint, values), ...machineCode(values, offer).asked];
  const variables = ['BLUEPORT_TOKEN', ...new Set(names.map(secretVariable))];
  return lines(
    `name: Deploy ${blueprint.name}`,
    'on: workflow_dispatch',
    'jobs:',
    '  deploy:',
    '    runs-on: ubuntu-latest',
    '    env:',
    ...variables.map((name) => `      ${name}: \${{ secrets.${name} }}`),
    '    steps:',
    '      - uses: actions/checkout@v4',
    '      - run: npm ci',
    '      - run: |',
    ...commandLine(given)
      .trimEnd()
      .split('\n')
      .map((line) => (line === '' ? '' : `          ${line}`)),
  );
}

function needed(variables: readonly string[]): string[] {
  return variables.length === 0 ? [] : [`: ${variables.map((name) => `"\${${name}:?}"`).join(' ')}`];
}

function quoted(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function lines(...parts: readonly string[]): string {
  return `${parts.join('\n')}\n`;
}
