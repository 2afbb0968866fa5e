import type { BlueprintDetail, MachineOffer } from '@blueport/contracts';
import { parameterValues, toRequest } from './deployment-request.ts';
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
  offer?: MachineOffer,
): CodeSnippet[] {
  return [
    {
      flavour: 'curl',
      fileName: `deploy-${blueprint.name}.sh`,
      text: curl(blueprint, values, origin, offer),
    },
    {
      flavour: 'commandLine',
      fileName: `blueport-${blueprint.name}.sh`,
      text: commandLine(blueprint, values, offer),
    },
    {
      flavour: 'parameters',
      fileName: `${blueprint.name}.parameters.json`,
      text: parametersFile(blueprint, values),
    },
    {
      flavour: 'pipeline',
      fileName: `deploy-${blueprint.name}.yml`,
      text: pipeline(blueprint, values, offer),
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

function withPlaceholders(blueprint: BlueprintDetail, values: WizardValues): Record<string, unknown> {
  const secrets = secretNames(blueprint, values).map((name) => [name, placeholder(name)]);
  return { ...parameterValues(blueprint, values, 'without-secrets'), ...Object.fromEntries(secrets) };
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

function curl(
  blueprint: BlueprintDetail,
  values: WizardValues,
  origin: string,
  offer: MachineOffer | undefined,
): string {
  const { machine, asked } = machineCode(values, offer);
  const body = {
    ...toRequest(blueprint, values),
    parameters: withPlaceholders(blueprint, values),
    ...(machine && { machine }),
  };
  const secrets = [...new Set([...secretNames(blueprint, values), ...asked])];
  return lines(
    ...needed(['BLUEPORT_TOKEN', ...secrets.map(secretVariable)]),
    `curl --fail-with-body -X POST '${origin}/api/user/deployment' \\`,
    '  -H "authorization: Bearer ${BLUEPORT_TOKEN}" \\',
    '  -H "content-type: application/json" \\',
    '  -H "idempotency-key: $(uuidgen)" \\',
    '  --data-binary @- <<BODY',
    hereDocument(body, secrets),
    'BODY',
  );
}

function commandLine(
  blueprint: BlueprintDetail,
  values: WizardValues,
  offer: MachineOffer | undefined,
): string {
  const secrets = secretNames(blueprint, values);
  const { machine, asked } = machineCode(values, offer);
  const file = (kind: string, mark: string, content: unknown, names: readonly string[]) => [
    `cat > ${blueprint.name}.${kind}.json <<${mark}`,
    hereDocument(content, names),
    mark,
  ];
  return lines(
    ...needed([...new Set([...secrets, ...asked])].map(secretVariable)),
    ...file('parameters', 'PARAMETERS', parametersDocument(withPlaceholders(blueprint, values)), secrets),
    ...(machine ? file('machine', 'MACHINE', machine, asked) : []),
    deployCommand(blueprint, values, machine !== undefined),
  );
}

function deployCommand(blueprint: BlueprintDetail, values: WizardValues, hasMachine: boolean): string {
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

function parametersFile(blueprint: BlueprintDetail, values: WizardValues): string {
  const given = parameterValues(blueprint, values, 'without-secrets');
  for (const name of secretNames(blueprint, values)) given[name] = `<${secretVariable(name)}>`;
  return `${JSON.stringify(parametersDocument(given), null, 2)}\n`;
}

function parametersDocument(values: Readonly<Record<string, unknown>>): unknown {
  return {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#',
    contentVersion: '1.0.0.0',
    parameters: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
  };
}

function pipeline(blueprint: BlueprintDetail, values: WizardValues, offer: MachineOffer | undefined): string {
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
    ...commandLine(blueprint, values, offer)
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
