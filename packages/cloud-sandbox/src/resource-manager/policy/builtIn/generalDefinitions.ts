import { audited, definition, isOfType, parameter, type BuiltIn } from './builtIn.ts';

const contributor = '/providers/microsoft.authorization/roleDefinitions/b24988ac-6180-42a0-ab88-20f7382dd24c';
const groupType = 'Microsoft.Resources/subscriptions/resourceGroups';
const tagName = { tagName: parameter('String', 'Name of the tag') };
const tagAndValue = { ...tagName, tagValue: parameter('String', 'Value of the tag') };
const tagField = "[concat('tags[', parameters('tagName'), ']')]";
const groupTag = "[resourceGroup().tags[parameters('tagName')]]";
const inherits = (operation: string) => ({
  roleDefinitionIds: [contributor],
  operations: [{ operation, field: tagField, value: groupTag }],
});

/** Built-in definitions for allowed locations, types and tags. */
export const generalDefinitions: readonly BuiltIn[] = [
  definition({
    name: 'e56962a6-4747-49cd-b67b-bf8b01975c4c',
    displayName: 'Allowed locations',
    description:
      'Resources can be created only in the listed regions. Resource groups and global resources are excluded.',
    category: 'General',
    parameters: {
      listOfAllowedLocations: parameter('Array', 'Allowed regions', { strongType: 'location' }),
    },
    when: {
      allOf: [
        { field: 'location', notIn: "[parameters('listOfAllowedLocations')]" },
        { field: 'location', notEquals: 'global' },
        { field: 'type', notEquals: 'Microsoft.AzureActiveDirectory/b2cDirectories' },
      ],
    },
    effects: ['Deny', 'Audit', 'Disabled'],
  }),
  definition({
    name: 'e765b5de-1225-4ba3-bd56-1ac6695af988',
    displayName: 'Allowed locations for resource groups',
    description: 'Resource groups can be created only in the listed regions.',
    category: 'General',
    mode: 'All',
    parameters: {
      listOfAllowedLocations: parameter('Array', 'Allowed regions', { strongType: 'location' }),
    },
    when: {
      allOf: [isOfType(groupType), { field: 'location', notIn: "[parameters('listOfAllowedLocations')]" }],
    },
    effects: ['Deny', 'Audit', 'Disabled'],
  }),
  definition({
    name: 'a08ec900-254a-4555-9bf5-e42af04b5c5c',
    displayName: 'Allowed resource types',
    description: 'Only resources of the listed types can be created.',
    category: 'General',
    parameters: {
      listOfResourceTypesAllowed: parameter('Array', 'Allowed resource types', {
        strongType: 'resourceTypes',
      }),
    },
    when: { not: { field: 'type', in: "[parameters('listOfResourceTypesAllowed')]" } },
    effects: ['Deny', 'Audit', 'Disabled'],
  }),
  definition({
    name: '6c112d4e-5bc7-47ae-a041-ea2d9dccd749',
    displayName: 'Not allowed resource types',
    description: 'Resources of the listed types cannot be created.',
    category: 'General',
    mode: 'All',
    parameters: {
      listOfResourceTypesNotAllowed: parameter('Array', 'Resource types that are not allowed', {
        strongType: 'resourceTypes',
      }),
    },
    when: {
      allOf: [
        { field: 'type', in: "[parameters('listOfResourceTypesNotAllowed')]" },
        { value: "[field('type')]", exists: true },
      ],
    },
    effects: ['Deny', 'Audit', 'Disabled'],
  }),
  definition({
    name: '78460a36-508a-49a4-b2b2-2f5ec564f4bb',
    displayName: 'Do not allow deletion of resource types',
    description: 'Resources of the listed types cannot be deleted.',
    category: 'General',
    parameters: {
      listOfResourceTypesDisallowedForDeletion: parameter('Array', 'Resource types that cannot be deleted', {
        strongType: 'resourceTypes',
      }),
    },
    when: { field: 'type', in: "[parameters('listOfResourceTypesDisallowedForDeletion')]" },
    effects: ['DenyAction', 'Disabled'],
    details: { actionNames: ['delete'], cascadeBehaviors: { resourceGroup: 'deny' } },
  }),
  definition({
    name: '871b6d14-10aa-478d-b590-94f262ecfa99',
    displayName: 'Require a tag on resources',
    description: 'Every resource must have the tag. Resource groups are excluded.',
    category: 'Tags',
    parameters: tagName,
    when: { field: tagField, exists: 'false' },
    effects: ['Deny', 'Audit', 'Disabled'],
  }),
  definition({
    name: '1e30110a-5ceb-460c-a204-c1c3969c6d62',
    displayName: 'Require a tag and its value on resources',
    description: 'Every resource must have the tag with this value. Resource groups are excluded.',
    category: 'Tags',
    parameters: tagAndValue,
    when: { not: { field: tagField, equals: "[parameters('tagValue')]" } },
    effects: ['Deny', 'Audit', 'Disabled'],
  }),
  definition({
    name: '96670d01-0a4d-4649-9c89-2d3abc0a5025',
    displayName: 'Require a tag on resource groups',
    description: 'Every resource group must have the tag.',
    category: 'Tags',
    mode: 'All',
    parameters: tagName,
    when: { allOf: [isOfType(groupType), { field: tagField, exists: 'false' }] },
    effects: ['Deny', 'Audit', 'Disabled'],
  }),
  definition({
    name: 'ea3f2387-9b95-492a-a190-fcdc54f7b070',
    displayName: 'Inherit a tag from the resource group if missing',
    description: 'Adds the tag with the value of the resource group to resources without the tag.',
    category: 'Tags',
    parameters: tagName,
    when: {
      allOf: [
        { field: tagField, exists: 'false' },
        { value: groupTag, notEquals: '' },
      ],
    },
    effects: ['Modify', 'Disabled'],
    details: inherits('add'),
  }),
  definition({
    name: 'cd3aa116-8754-49c9-a813-ad46512ece54',
    displayName: 'Inherit a tag from the resource group',
    description: 'Sets the tag to the value of the resource group and replaces any other value.',
    category: 'Tags',
    parameters: tagName,
    when: {
      allOf: [
        { field: tagField, notEquals: groupTag },
        { value: groupTag, notEquals: '' },
      ],
    },
    effects: ['Modify', 'Disabled'],
    details: inherits('addOrReplace'),
  }),
  definition({
    name: '4f9dc7db-30c1-420c-b61a-e1d640128d26',
    displayName: 'Add a tag to resources',
    description: 'Adds the tag with this value to resources without the tag.',
    category: 'Tags',
    parameters: tagAndValue,
    when: { field: tagField, exists: 'false' },
    effects: ['Modify', 'Disabled'],
    details: {
      roleDefinitionIds: [contributor],
      operations: [{ operation: 'add', field: tagField, value: "[parameters('tagValue')]" }],
    },
  }),
  definition({
    name: '2a0e14a6-b0a6-4fab-991a-187a4f81c498',
    displayName: 'Append a tag and its value to resources',
    description: 'Appends the tag to new resources without the tag. Existing resources are not changed.',
    category: 'Tags',
    parameters: tagAndValue,
    when: { field: tagField, exists: 'false' },
    effects: ['Append', 'Disabled'],
    details: [{ field: tagField, value: "[parameters('tagValue')]" }],
  }),
  definition({
    name: 'cccc23c7-8427-4f53-ad12-b6a63eb452b3',
    displayName: 'Allowed virtual machine size SKUs',
    description: 'Virtual machines can use only the listed sizes.',
    category: 'Compute',
    parameters: { listOfAllowedSKUs: parameter('Array', 'Allowed sizes', { strongType: 'VMSKUs' }) },
    when: {
      allOf: [
        isOfType('Microsoft.Compute/virtualMachines'),
        {
          not: {
            field: 'Microsoft.Compute/virtualMachines/sku.name',
            in: "[parameters('listOfAllowedSKUs')]",
          },
        },
      ],
    },
    effects: ['Deny', 'Audit', 'Disabled'],
  }),
  definition({
    name: '7433c107-6db4-4ad1-b57a-a76dce0154a1',
    displayName: 'Storage accounts should be limited by allowed SKUs',
    description: 'Storage accounts can use only the listed SKUs.',
    category: 'Storage',
    parameters: {
      listOfAllowedSKUs: parameter('Array', 'Allowed SKUs', { strongType: 'StorageSKUs' }),
    },
    when: {
      allOf: [
        isOfType('Microsoft.Storage/storageAccounts'),
        {
          not: {
            field: 'Microsoft.Storage/storageAccounts/sku.name',
            in: "[parameters('listOfAllowedSKUs')]",
          },
        },
      ],
    },
    effects: audited,
  }),
];
