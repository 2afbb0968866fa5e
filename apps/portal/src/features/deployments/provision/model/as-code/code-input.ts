import {
  isTagsParameter,
  type BlueprintDetail,
  type DeploymentDetail,
  type MachineOffer,
} from '@blueport/contracts';
import { parameterValues } from '../deployment-request.ts';
import { readInput } from '../field-input.ts';
import { machineRequest } from '../machine-values.ts';
import { toRedeployment } from '../redeployment.ts';
import type { WizardValues } from '../wizard-values.ts';

/** Input of the code generator. `existingDeployment` is the one being redeployed, `origin` the URL of the portal. */
export interface CodeInput {
  readonly blueprint: BlueprintDetail;
  readonly values: WizardValues;
  readonly origin: string;
  readonly offer?: MachineOffer | undefined;
  readonly existingDeployment?: DeploymentDetail | undefined;
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
export function secretNames({ blueprint, values, existingDeployment }: CodeInput): string[] {
  return blueprint.parameters
    .filter((parameter) => parameter.secure && !isTagsParameter(blueprint, parameter))
    .filter(
      (parameter) =>
        (existingDeployment === undefined && parameter.required) ||
        readInput(parameter, values.inputs[parameter.name]).kind !== 'absent',
    )
    .map((parameter) => parameter.name);
}

/** Returns the values without secrets. When redeploying, only changed values, because the others are kept. */
function openValues({ blueprint, values, existingDeployment }: CodeInput): Record<string, unknown> {
  if (existingDeployment === undefined) return parameterValues(blueprint, values, 'without-secrets');
  const secrets = new Set(blueprint.parameters.flatMap(({ name, secure }) => (secure ? [name] : [])));
  const { parameters } = toRedeployment(blueprint, values, existingDeployment);
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !secrets.has(name)));
}

/** Returns the values to send, with each secret replaced by its reference. */
export function codeValues(codeInput: CodeInput, secret: (name: string) => unknown): Record<string, unknown> {
  const secrets = secretNames(codeInput).map((name) => [name, secret(name)]);
  return { ...openValues(codeInput), ...Object.fromEntries(secrets) };
}

/** Returns the machine settings with each secret replaced by its reference, and the names of these secrets. */
export function codeMachine(
  { values, offer, existingDeployment }: CodeInput,
  secret: (name: string) => string,
) {
  const machineSecrets: string[] = [];
  // A redeployment keeps the machine settings.
  if (existingDeployment !== undefined) return { machine: undefined, machineSecrets };
  const machine = machineRequest(values.machine, offer, (name) => {
    machineSecrets.push(name);
    return secret(name);
  });
  return { machine, machineSecrets };
}

/** Returns the environment variables that the code reads, without duplicates. */
export function variablesOf(codeInput: CodeInput): string[] {
  const { machineSecrets } = codeMachine(codeInput, (name) => name);
  return [...new Set([...secretNames(codeInput), ...machineSecrets].map(secretVariable))];
}
