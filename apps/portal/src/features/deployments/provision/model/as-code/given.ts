import type { BlueprintDetail, DeploymentDetail, MachineOffer } from '@blueport/contracts';
import { isTagsParameter } from '../asked-elsewhere.ts';
import { parameterValues } from '../deployment-request.ts';
import { readInput } from '../field-input.ts';
import { machineRequest } from '../machine-values.ts';
import { toRedeployment } from '../redeployment.ts';
import type { WizardValues } from '../wizard-values.ts';

/** What the code is made from; `again` is the deployment that is deployed again, `origin` the portal's address. */
export interface Given {
  readonly blueprint: BlueprintDetail;
  readonly values: WizardValues;
  readonly origin: string;
  readonly offer?: MachineOffer | undefined;
  readonly again?: DeploymentDetail | undefined;
}

/** What stands where nothing has been chosen yet. */
const missing = {
  subscription: '<subscription id>',
  group: '<resource group>',
  location: '<region>',
} as const;

/** The wizard's values with a mark in each place that is still empty, so that nobody sends an empty text by mistake. */
export function marked(values: WizardValues): WizardValues {
  return {
    ...values,
    subscriptionId: values.subscriptionId || missing.subscription,
    resourceGroup: values.resourceGroup.trim() || missing.group,
    location: values.location || missing.location,
  };
}

/** The variable that stands for a secret: `adminPassword` becomes `ADMIN_PASSWORD`. */
export function secretVariable(parameter: string): string {
  return parameter
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
}

/** Secret parameters that the code has to give: those that are asked for or were typed; deploying again, only the latter. */
export function secretNames({ blueprint, values, again }: Given): string[] {
  return blueprint.parameters
    .filter((parameter) => parameter.secure && !isTagsParameter(blueprint, parameter))
    .filter(
      (parameter) =>
        (again === undefined && parameter.required) ||
        readInput(parameter, values.inputs[parameter.name]).kind !== 'absent',
    )
    .map((parameter) => parameter.name);
}

/** Values to send without any secret. Deploying again sends what was changed, for what is left out keeps its earlier value. */
function openValues({ blueprint, values, again }: Given): Record<string, unknown> {
  if (again === undefined) return parameterValues(blueprint, values, 'without-secrets');
  const secrets = new Set(blueprint.parameters.flatMap(({ name, secure }) => (secure ? [name] : [])));
  const { parameters } = toRedeployment(blueprint, values, again);
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !secrets.has(name)));
}

/** Values to send, each secret as what stands for it. */
export function valuesWith(given: Given, secret: (name: string) => unknown): Record<string, unknown> {
  const secrets = secretNames(given).map((name) => [name, secret(name)]);
  return { ...openValues(given), ...Object.fromEntries(secrets) };
}

/** What is chosen for the machines, each secret as what stands for it, and the names of those secrets. */
export function machineWith({ values, offer, again }: Given, secret: (name: string) => string) {
  const asked: string[] = [];
  // Deployed again, machines keep what they have.
  if (again !== undefined) return { machine: undefined, asked };
  const machine = machineRequest(values.machine, offer, (name) => {
    asked.push(name);
    return secret(name);
  });
  return { machine, asked };
}

/** The variables of the environment that the code reads, each once. */
export function variablesOf(given: Given): string[] {
  const { asked } = machineWith(given, (name) => name);
  return [...new Set([...secretNames(given), ...asked].map(secretVariable))];
}
