import { accountSas, serviceSas, type SasLimits } from '../../../storage/sas.ts';
import type { Action, ActionCall } from '../../actions/action.ts';
import { badRequest, resourceNotFound } from '../../http/errors.ts';
import { objectOf, omitUndefined, textOf, type Json, type JsonObject } from '../../json.ts';
import { keyOf } from '../../resourceId.ts';
import type { StoredResource } from '../../store/resources.ts';
import { generationOf, generationsPlace, storageKey, type KeyName } from './storageKeys.ts';

const keyNames: readonly KeyName[] = ['key1', 'key2'];

function accountOf({ estate, id, principal }: ActionCall): StoredResource {
  const account = estate.resources.find(keyOf(id.id, principal.tenantId));
  if (account === undefined) throw resourceNotFound(id.type, id.name, id.resourceGroup);
  return account;
}

function keysOf(call: ActionCall, account: StoredResource): JsonObject {
  const { seed } = call.estate.context.settings;
  const times = objectOf(objectOf(account.body['properties'])['keyCreationTime']);
  return {
    keys: keyNames.map((keyName) =>
      omitUndefined({
        creationTime: times[keyName],
        keyName,
        value: storageKey(seed, account, keyName),
        permissions: 'FULL',
      }),
    ),
  };
}

const listKeys: Action = (call) => keysOf(call, accountOf(call));

function keyNamed(value: Json | undefined): KeyName {
  const name = keyNames.find((each) => each === textOf(value)?.toLowerCase());
  if (name !== undefined) return name;
  throw badRequest(
    'InvalidValuesForRequestParameters',
    'Values for request parameters are invalid: keyName.',
  );
}

/** Replaces a key. What was signed with the former one is refused from now on. */
const regenerateKey: Action = (call) => {
  const { estate, body } = call;
  const name = keyNamed(body['keyName']);
  const account = accountOf(call);
  const properties = objectOf(account.body['properties']);
  const now = estate.context.now().toISOString();
  const generation = { [name]: generationOf(account.body, name) + 1 };
  const changed: StoredResource = {
    ...account,
    body: {
      ...account.body,
      properties: {
        ...properties,
        keyCreationTime: { ...objectOf(properties['keyCreationTime']), [name]: now },
        [generationsPlace]: { ...objectOf(properties[generationsPlace]), ...generation },
      },
    },
    changedAt: now,
    version: account.version + 1,
  };
  estate.resources.save(changed);
  return keysOf(call, changed);
};

const isTime = (text: string | undefined): text is string =>
  text !== undefined && !Number.isNaN(Date.parse(text));

/** Returns a time as it is signed. Fractions of a second are dropped. */
const timeOf = (text: string | undefined): string | undefined =>
  isTime(text) ? text.replace(/\.\d+(?=Z|$)/, '') : undefined;

/** Reads the restrictions of a signature and the key that signs it. */
function limitsOf(call: ActionCall): SasLimits & { key: Buffer } {
  const { body, estate } = call;
  const expiry = timeOf(textOf(body['signedExpiry']));
  if (expiry === undefined)
    throw badRequest(
      'InvalidValuesForRequestParameters',
      'Values for request parameters are invalid: signedExpiry.',
    );
  const keyName = body['keyToSign'] === undefined ? 'key1' : keyNamed(body['keyToSign']);
  const start = timeOf(textOf(body['signedStart']));
  const ip = textOf(body['signedIp']);
  return {
    permissions: textOf(body['signedPermission']) ?? '',
    expiry,
    protocol: textOf(body['signedProtocol']) ?? 'https,http',
    ...(start === undefined ? {} : { start }),
    ...(ip === undefined ? {} : { ip }),
    key: Buffer.from(storageKey(estate.context.settings.seed, accountOf(call), keyName), 'base64'),
  };
}

const listAccountSas: Action = (call) => {
  const { key, ...limits } = limitsOf(call);
  const [services, resourceTypes] = [call.body['signedServices'], call.body['signedResourceTypes']].map(
    (value) => textOf(value) ?? '',
  );
  if (!services || !resourceTypes || limits.permissions === '')
    throw badRequest('InvalidValuesForRequestParameters', 'Values for request parameters are invalid.');
  return { accountSasToken: accountSas(call.id.name, key, { ...limits, services, resourceTypes }) };
};

const listServiceSas: Action = (call) => {
  const { body, id } = call;
  const { key, ...limits } = limitsOf(call);
  const canonicalizedResource = textOf(body['canonicalizedResource']) ?? '';
  const isOfAccount = canonicalizedResource.toLowerCase().startsWith(`/blob/${id.name.toLowerCase()}/`);
  const resource = textOf(body['signedResource']) ?? '';
  if (!isOfAccount || !/^[bc]$/.test(resource))
    throw badRequest(
      'InvalidValuesForRequestParameters',
      'Values for request parameters are invalid: canonicalizedResource or signedResource.',
    );
  const texts = Object.fromEntries(
    Object.entries({
      identifier: textOf(body['signedIdentifier']),
      cacheControl: textOf(body['rscc']),
      contentDisposition: textOf(body['rscd']),
      contentEncoding: textOf(body['rsce']),
      contentLanguage: textOf(body['rscl']),
      contentType: textOf(body['rsct']),
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return { serviceSasToken: serviceSas(key, { ...limits, ...texts, canonicalizedResource, resource }) };
};

/** The actions of a storage account, by name in lower case. */
export const storageActions: Readonly<Record<string, Action>> = {
  listkeys: listKeys,
  regeneratekey: regenerateKey,
  listaccountsas: listAccountSas,
  listservicesas: listServiceSas,
};
