import type { Completion } from '@codemirror/autocomplete';
import { resourceProviders } from '@blueport/contracts';

/** Creates a completion. */
export const option = (label: string, type: string): Completion => ({ label, type });
const keywords = (names: string): readonly Completion[] =>
  names.split(' ').map((name) => option(name, 'keyword'));

export const templateMembers = keywords(
  '$schema contentVersion languageVersion parameters variables resources outputs functions definitions',
);
export const resourceMembers = keywords(
  'type apiVersion name location tags dependsOn condition copy properties sku kind identity scope zones plan comments resources',
);
export const parameterMembers = keywords(
  'type defaultValue allowedValues minValue maxValue minLength maxLength metadata',
);
export const outputMembers = keywords('type value condition copy metadata');

export const valueTypes = 'string int bool object array secureString secureObject'
  .split(' ')
  .map((name) => option(name, 'type'));

/** All known resource types, without duplicates, in the spelling of their provider. */
export const resourceTypes: readonly string[] = [
  ...new Set(
    Object.entries(resourceProviders).flatMap(([provider, { types }]) =>
      types.split(' ').map((type) => `${provider}/${type}`),
    ),
  ),
];

/** Members of the objects that functions without arguments return, offered after a dot. */
export const objectMembers: Readonly<Record<string, readonly string[]>> = {
  resourceGroup: ['id', 'name', 'type', 'location', 'managedBy', 'tags', 'properties'],
  subscription: ['id', 'subscriptionId', 'tenantId', 'displayName'],
  deployment: ['name', 'location', 'properties'],
  managementGroup: ['id', 'name', 'properties', 'type'],
  tenant: ['countryCode', 'displayName', 'id', 'tenantId'],
  environment: ['name', 'gallery', 'graph', 'portal', 'resourceManager', 'authentication', 'suffixes'],
};
