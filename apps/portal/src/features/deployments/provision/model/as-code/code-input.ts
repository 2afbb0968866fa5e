import type { BlueprintDetail, DeploymentDetail, MachineOffer } from '@blueport/contracts';
import { isTagsParameter } from '../administrator-parameters.ts';
import { parameterValues } from '../deployment-request.ts';
import { readInput } from '../field-input.ts';
import { machineRequest } from '../machine-values.ts';
import { toRedeployment } from '../redeployment.ts';
import type { WizardValues } from '../wizard-values.ts';

/** Input of the code generator. `again` is the deployment being redeployed, `origin` the URL of the portal. */
export interface CodeInput {
  readonly blueprint: BlueprintDetail;
  readonly values: WizardValues;
  readonly origin: string;
  readonly offer?: MachineOffer | undefined;
  readonly again?: DeploymentDetail | undefined;
}

/** Placeholders for values not yet selected. */
const missing = {
  subscription: '<subscription id>',
  group: '<resource group>',
  location: '<region>',
} as const;

/** Replaces empty values with placeholders, so that the code does not send empty strings. */
export function withPlaceholders(values: WizardValues): WizardValues {
  return {
    ...values,
    subscriptionId: values.subscriptionId || missing.subscription,
    resourceGroup: values.resourceGroup.trim() || missing.group,
    location: values.location || missing.location,
  };
}

/** Returns the environment variable for a secret: `adminPassword` becomes `ADMIN_PASSWORD`. */
export function secretVariable(parameter: string): string {
  return parameter
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
}

/** Returns the secret parameters to pass: required or typed ones, and only typed ones when redeploying. */
export function secretNames({ blueprint, values, again }: CodeInput): string[] {
  return blueprint.parameters
    .filter((parameter) => parameter.secure && !isTagsParameter(blueprint, parameter))
    .filter(
      (parameter) =>
        (again === undefined && parameter.required) ||
        readInput(parameter, values.inputs[parameter.name]).kind !== 'absent',
    )
    .map((parameter) => parameter.name);
}

/** Returns the values without secrets. When redeploying, only changed values, because the others are kept. */
function openValues({ blueprint, values, again }: CodeInput): Record<string, unknown> {
  if (again === undefined) return parameterValues(blueprint, values, 'without-secrets');
  const secrets = new Set(blueprint.parameters.flatMap(({ name, secure }) => (secure ? [name] : [])));
  const { parameters } = toRedeployment(blueprint, values, again);
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !secrets.has(name)));
}

/** Returns the values to send, with each secret replaced by its reference. */
export function codeValues(given: CodeInput, secret: (name: string) => unknown): Record<string, unknown> {
  const secrets = secretNames(given).map((name) => [name, secret(name)]);
  return { ...openValues(given), ...Object.fromEntries(secrets) };
}

/** Returns the machine settings with each secret replaced by its reference, and the names of these secrets. */
export function codeMachine({ values, offer, again }: CodeInput, secret: (name: string) => string) {
  const asked: string[] = [];
  // A redeployment keeps the machine settings.
  if (again !== undefined) return { machine: undefined, asked };
  const machine = machineRequest(values.machine, offer, (name) => {
    asked.push(name);
    return secret(name);
  });
  return { machine, asked };
}

/** Returns the environment variables that the code reads, without duplicates. */
export function variablesOf(given: CodeInput): string[] {
  const { asked } = codeMachine(given, (name) => name);
  return [...new Set([...secretNames(given), ...asked].map(secretVariable))];
}
