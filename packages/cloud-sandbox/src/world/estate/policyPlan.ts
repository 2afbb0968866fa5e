import { TENANTS } from '../people.ts';

/** An assignment of the demo world. */
export interface PlannedAssignment {
  /** A management group, or the name of a subscription. */
  at: string;
  name: string;
  displayName: string;
  definition: string;
  parameters?: Readonly<Record<string, unknown>>;
  message?: string;
  /** Policies that change resources act with a separate identity. */
  acts?: boolean;
  watchOnly?: boolean;
}

const policy = (name: string): string => `/providers/Microsoft.Authorization/policyDefinitions/${name}`;
const initiative = (name: string): string =>
  `/providers/Microsoft.Authorization/policySetDefinitions/${name}`;
const dataProtection = initiative('b1f0c0de-1001-4a6e-9c51-5d0f7a2e6b01');
const machines = initiative('b1f0c0de-1002-4b7f-8d62-6e108b3f7c02');
const europe = ['westeurope', 'northeurope', 'uksouth'];

/** Management groups of the demo world and the directories whose subscriptions they contain. */
export const managementGroups: readonly { name: string; displayName: string; tenantId: string }[] = [
  { name: 'contoso', displayName: 'Contoso', tenantId: TENANTS.contoso },
  { name: 'contoso-research', displayName: 'Contoso Research', tenantId: TENANTS.contosoResearch },
];

/** A custom definition in Contoso's management group. */
export const ownDefinition = {
  at: 'contoso',
  name: 'end-date-of-machines',
  properties: {
    displayName: 'Require an expiry tag on trial machines',
    policyType: 'Custom',
    mode: 'Indexed',
    description: 'The expires tag of a trial machine states when it can be deleted.',
    metadata: { category: 'Contoso', version: '1.0.0' },
    version: '1.0.0',
    versions: ['1.0.0'],
    parameters: {
      effect: { type: 'String', defaultValue: 'Audit', allowedValues: ['Audit', 'Disabled'] },
    },
    condition: {
      allOf: [
        { field: 'type', equals: 'Microsoft.Compute/virtualMachines' },
        { field: "tags['expires']", exists: 'false' },
      ],
    },
  },
} as const;

/**
 * All policy assignments. Most of them only audit. Those that deny or modify do not affect anything that the catalog's
 * blueprints deploy.
 */
export const plannedAssignments: readonly PlannedAssignment[] = [
  {
    at: 'contoso',
    name: 'data-protection',
    displayName: 'Data protection',
    definition: dataProtection,
    message: 'The resource does not meet the data protection baseline.',
  },
  { at: 'contoso', name: 'machines', displayName: 'Machines and clusters', definition: machines },
  {
    at: 'contoso',
    name: 'european-regions',
    displayName: 'Allow resources only in Europe',
    definition: policy('e56962a6-4747-49cd-b67b-bf8b01975c4c'),
    parameters: { listOfAllowedLocations: europe, effect: 'Audit' },
    message: 'Use West Europe, North Europe or UK South.',
  },
  {
    at: 'contoso',
    name: 'owner-tag',
    displayName: 'Require an owner tag',
    definition: policy('871b6d14-10aa-478d-b590-94f262ecfa99'),
    parameters: { tagName: 'owner', effect: 'Audit' },
    message: "Set the tag 'owner' to the email address of the person responsible.",
  },
  {
    at: 'Contoso Production',
    name: 'secure-transfer',
    displayName: 'Require HTTPS for storage',
    definition: policy('404c3081-a854-4457-ae30-26a93ef643f9'),
    parameters: { effect: 'Deny' },
    message: 'Storage accounts in production must require HTTPS.',
  },
  {
    at: 'Contoso Production',
    name: 'no-classic-resources',
    displayName: 'Deny classic resources',
    definition: policy('6c112d4e-5bc7-47ae-a041-ea2d9dccd749'),
    parameters: {
      listOfResourceTypesNotAllowed: [
        'Microsoft.ClassicCompute/virtualMachines',
        'Microsoft.ClassicNetwork/virtualNetworks',
        'Microsoft.ClassicStorage/storageAccounts',
      ],
    },
  },
  {
    at: 'Contoso Production',
    name: 'cost-center-of-groups',
    displayName: 'Require a cost center tag on resource groups',
    definition: policy('96670d01-0a4d-4649-9c89-2d3abc0a5025'),
    parameters: { tagName: 'costCenter', effect: 'Audit' },
  },
  {
    at: 'Contoso Development',
    name: 'end-dates',
    displayName: 'Require an expiry tag on trial machines',
    definition: `/providers/Microsoft.Management/managementGroups/contoso/providers/Microsoft.Authorization/policyDefinitions/${ownDefinition.name}`,
    watchOnly: true,
  },
  {
    at: 'Contoso Shared Services',
    name: 'inherit-cost-center',
    displayName: 'Inherit the cost center tag',
    definition: policy('ea3f2387-9b95-492a-a190-fcdc54f7b070'),
    parameters: { tagName: 'costCenter' },
    acts: true,
  },
  {
    at: 'Contoso Shared Services',
    name: 'keep-backups',
    displayName: 'Prevent deletion of backup vaults',
    definition: policy('78460a36-508a-49a4-b2b2-2f5ec564f4bb'),
    parameters: { listOfResourceTypesDisallowedForDeletion: ['Microsoft.RecoveryServices/vaults'] },
  },
  {
    at: 'contoso-research',
    name: 'data-protection',
    displayName: 'Data protection',
    definition: dataProtection,
  },
  {
    at: 'Fabrikam Production',
    name: 'american-regions',
    displayName: 'Allow resources only in the United States',
    definition: policy('e56962a6-4747-49cd-b67b-bf8b01975c4c'),
    parameters: { listOfAllowedLocations: ['eastus', 'eastus2'], effect: 'Audit' },
  },
  {
    at: 'Fabrikam Production',
    name: 'data-protection',
    displayName: 'Data protection',
    definition: dataProtection,
  },
  {
    at: 'Agency Mission Systems',
    name: 'data-protection',
    displayName: 'Data protection',
    definition: dataProtection,
  },
];
