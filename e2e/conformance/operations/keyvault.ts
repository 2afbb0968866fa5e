import { begin, end, type Life } from '../lifecycle.ts';
import { endsWith, includes, isDate, isMissing, isText } from '../match-pattern.ts';
import type { Operation, Place, Suite } from '../operation.ts';

const name = 'kv-conformance';
const tagged = { tags: { tier: 'front' } };

const body = ({ location, tenantId }: Place, more: object = {}): object => ({
  location,
  properties: { tenantId, sku: { family: 'A', name: 'standard' }, accessPolicies: [], ...more },
});

const vault = (place: Place): Life => ({
  of: 'vaults',
  verbs: { list: 'listByResourceGroup', listAll: 'listBySubscription', update: 'update' },
  key: [place.group, name],
  body: body(place),
  shows: {
    name,
    type: 'Microsoft.KeyVault/vaults',
    location: place.location,
    properties: {
      tenantId: place.tenantId,
      sku: { family: 'A', name: 'standard' },
      vaultUri: `https://${name}.vault.azure.net/`,
      provisioningState: 'Succeeded',
      enableSoftDelete: true,
      accessPolicies: [],
    },
  },
  change: { body: tagged, shows: tagged },
});

const vaultOperations = (place: Place): Operation[] => {
  const { group, tenantId, principalId } = place;
  return [
    {
      call: 'vaults.createOrUpdate',
      when: 'with an invalid name',
      args: [group, 'x', body(place)],
      expects: { refused: { status: 400, code: 'VaultNameNotValid' } },
    },
    {
      call: 'vaults.checkNameAvailability',
      when: 'of a taken name',
      args: [{ name, type: 'Microsoft.KeyVault/vaults' }],
      expects: { works: { nameAvailable: false, reason: 'AlreadyExists' } },
    },
    {
      call: 'vaults.checkNameAvailability',
      args: [{ name: 'kv-nobody-has-it', type: 'Microsoft.KeyVault/vaults' }],
      expects: { works: { nameAvailable: true } },
    },
    {
      call: 'vaults.update',
      when: 'of the access policies',
      args: [
        group,
        name,
        {
          properties: {
            accessPolicies: [{ tenantId, objectId: principalId, permissions: { secrets: ['get'] } }],
          },
        },
      ],
      expects: { works: { properties: { accessPolicies: [{ objectId: principalId }] } } },
      effect: {
        call: 'vaults.get',
        args: [group, name],
        shows: {
          properties: { accessPolicies: [{ objectId: principalId, permissions: { secrets: ['get'] } }] },
        },
      },
    },
    {
      call: 'vaults.updateAccessPolicy',
      args: [
        group,
        name,
        'add',
        {
          properties: { accessPolicies: [{ tenantId, objectId: tenantId, permissions: { keys: ['list'] } }] },
        },
      ],
      expects: { works: { properties: { accessPolicies: includes({ objectId: tenantId }) } } },
      effect: {
        call: 'vaults.get',
        args: [group, name],
        shows: { properties: { accessPolicies: includes({ objectId: tenantId }) } },
      },
    },
  ];
};

const secret = ({ group }: Place): Life => ({
  of: 'secrets',
  isChild: true,
  verbs: { update: 'update' },
  key: [group, name, 'password'],
  body: { properties: { value: 'canary', contentType: 'text/plain' } },
  shows: {
    name: 'password',
    properties: {
      value: isMissing,
      contentType: 'text/plain',
      secretUri: endsWith('/secrets/password'),
      secretUriWithVersion: isText,
      attributes: { enabled: true, created: isDate },
    },
  },
  change: { body: { tags: { team: 'core' } }, shows: { tags: { team: 'core' } } },
});

const softDelete = (place: Place): Operation[] => {
  const { group, location } = place;
  return [
    {
      call: 'vaults.getDeleted',
      args: [name, location],
      expects: {
        works: { name, properties: { vaultId: isText, deletionDate: isDate, scheduledPurgeDate: isDate } },
      },
    },
    { call: 'vaults.listDeleted', expects: { works: includes({ name }) } },
    {
      call: 'vaults.createOrUpdate',
      when: 'of a soft-deleted one',
      args: [group, name, body(place)],
      expects: { refused: { status: 409, code: 'ConflictError' } },
    },
    {
      call: 'vaults.createOrUpdate',
      when: 'that recovers a soft-deleted one',
      args: [group, name, body(place, { createMode: 'recover' })],
      expects: { works: { name } },
      effect: { call: 'vaults.get', args: [group, name], shows: { name } },
    },
    {
      call: 'vaults.delete',
      when: 'of the recovered one',
      args: [group, name],
      expects: { works: undefined },
      effect: { call: 'vaults.getDeleted', args: [name, location], shows: { name } },
    },
    {
      call: 'vaults.purgeDeleted',
      args: [name, location],
      expects: { works: undefined },
      effect: { call: 'vaults.getDeleted', args: [name, location], status: 404 },
    },
  ];
};

/** Key vaults and their secrets, as the resource manager shows them. */
export const keyVaultSuite: Suite = {
  client: 'keyvault',
  operations: (place) => [
    ...begin(vault(place)),
    ...vaultOperations(place),
    ...begin(secret(place)),
    { call: 'keys.list', args: [place.group, name], expects: { works: [] } },
    {
      call: 'keys.createIfNotExist',
      args: [place.group, name, 'signing', { properties: { kty: 'RSA', keySize: 2048 } }],
      expects: { works: { name: 'signing', kty: 'RSA', keySize: 2048 } },
      effect: {
        call: 'keys.get',
        args: [place.group, name, 'signing'],
        shows: { kty: 'RSA', keySize: 2048 },
      },
    },
    ...end(vault(place)),
    ...softDelete(place),
    { call: 'managedHsms.listByResourceGroup', args: [place.group], expects: { works: [] } },
    { call: 'operations.list', expects: 'not simulated' },
  ],
};
