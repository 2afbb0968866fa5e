import { realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import {
  expandTemplate,
  type DeploymentScope,
  type Expansion,
  type LinkLoader,
  type ParameterValues,
  type ScopeKind,
} from '@blueport/arm-template';
import { usageError } from '../exit-codes.ts';
import type { HelpOption } from '../help.ts';
import { readParameterEntries } from '../parameters-file.ts';
import { readText } from './read-text.ts';

const kinds: readonly ScopeKind[] = ['resourceGroup', 'subscription', 'managementGroup', 'tenant'];

/** Options shared by the verbs that expand a template. */
export const expandOptions = {
  parameters: { type: 'string' },
  scope: { type: 'string' },
  location: { type: 'string', default: 'westeurope' },
  subscription: { type: 'string' },
  'resource-group': { type: 'string' },
  'management-group': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

export const expandOptionsHelp: readonly HelpOption[] = [
  { name: 'parameters', value: 'FILE', help: 'a parameter file, or a JSON object of values by name' },
  {
    name: 'scope',
    value: kinds.join('|'),
    help: 'scope of the deployment (default: from the $schema of the template)',
  },
  { name: 'location', value: 'REGION', help: 'region of the resource group or deployment (westeurope)' },
  { name: 'subscription', value: 'ID', help: 'target subscription' },
  { name: 'resource-group', value: 'NAME', help: 'target resource group' },
  { name: 'management-group', value: 'NAME', help: 'target management group' },
];

export interface ExpandValues {
  parameters?: string | undefined;
  scope?: string | undefined;
  location: string;
  subscription?: string | undefined;
  'resource-group'?: string | undefined;
  'management-group'?: string | undefined;
}

/** Expands a template file with the parameters and the target scope from the command line. */
export function expandFile(file: string, values: ExpandValues): Expansion {
  return expandTemplate(readText(file), {
    // A reference to a secret stays a reference: the expansion shows where the secret is used, never its value.
    parameters: readParameterEntries(values.parameters) as ParameterValues,
    scope: scopeOf(values),
    linked: linksBeside(file),
  });
}

function scopeOf(values: ExpandValues): DeploymentScope {
  const kind = kinds.find((candidate) => candidate === values.scope);
  if (values.scope !== undefined && !kind)
    throw usageError('option-choices', { option: 'scope', choices: kinds.join(', ') });
  const place: DeploymentScope = { location: values.location };
  if (kind) place.kind = kind;
  if (values.subscription !== undefined) place.subscriptionId = values.subscription;
  if (values['resource-group'] !== undefined) place.resourceGroup = values['resource-group'];
  if (values['management-group'] !== undefined) place.managementGroup = values['management-group'];
  return place;
}

/** Loads linked templates from the template's folder. Nothing is downloaded or read from outside that folder. */
function linksBeside(file: string): LinkLoader {
  const folder = dirname(resolve(file));
  return ({ relativePath }) => {
    if (relativePath === undefined) return undefined;
    try {
      const path = realpathSync(resolve(folder, relativePath));
      return path.startsWith(realpathSync(folder) + sep) ? readText(path) : undefined;
    } catch {
      return undefined;
    }
  };
}
