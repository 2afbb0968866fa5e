import { findVmSize, vmSizeOffered } from '../catalog/vmSizes.ts';
import { ArmError } from '../http/armError.ts';
import { badRequest, conflict } from '../http/errors.ts';
import { at, objectOf, objectsOf, textOf, type JsonObject } from '../json.ts';
import type { StoredResource } from '../store/resources.ts';
import { lastName, propertiesOf, type Draft, type EstateView } from '../types/draft.ts';
import type { Rule, Rules } from './rule.ts';

/** Machines of a draft or a stored resource: their size and number. */
export interface Machines {
  size: string;
  count: number;
}

/** Returns the machines of a compute resource that count toward the core quota. */
export function machinesOf(type: string, body: JsonObject): Machines[] {
  const properties = objectOf(body['properties']);
  switch (type.toLowerCase()) {
    case 'microsoft.compute/virtualmachines':
      return [{ size: textOf(at(properties, 'hardwareProfile', 'vmSize')) ?? 'Standard_DS1_v2', count: 1 }];
    case 'microsoft.compute/virtualmachinescalesets': {
      const capacity = at(body, 'sku', 'capacity');
      return [
        { size: textOf(at(body, 'sku', 'name')) ?? '', count: typeof capacity === 'number' ? capacity : 0 },
      ];
    }
    case 'microsoft.containerservice/managedclusters':
      return objectsOf(properties['agentPoolProfiles']).map((pool) => ({
        size: textOf(pool['vmSize']) ?? 'Standard_D2s_v3',
        count: typeof pool['count'] === 'number' ? pool['count'] : 1,
      }));
    default:
      return [];
  }
}

function coresOf(machines: readonly Machines[]): number {
  return machines.reduce((sum, machine) => sum + (findVmSize(machine.size)?.cores ?? 0) * machine.count, 0);
}

const counted = [
  'Microsoft.Compute/virtualMachines',
  'Microsoft.Compute/virtualMachineScaleSets',
  'Microsoft.ContainerService/managedClusters',
];

/** Returns the cores in use in one region of a subscription. */
export function coresInUse(
  ofType: (type: string) => readonly StoredResource[],
  location: string,
  except?: string,
): number {
  return counted
    .flatMap((type) => ofType(type))
    .filter((resource) => resource.location === location && resource.key !== except)
    .reduce((sum, resource) => sum + coresOf(machinesOf(resource.type, resource.body)), 0);
}

const sizeOffered: Rule = {
  phase: 'preflight',
  check: (draft) => {
    for (const { size } of machinesOf(draft.id.type, draft.body)) {
      const known = findVmSize(size);
      if (known === undefined) {
        return badRequest(
          'InvalidParameter',
          `The value ${size} provided for the VM size is not valid. The valid sizes in the current region are listed by the sizes operation of the location.`,
          'vmSize',
        );
      }
      if (!vmSizeOffered(known, draft.location ?? '')) {
        return conflict(
          'SkuNotAvailable',
          `The requested VM size for resource 'Following SKUs have failed for Capacity Restrictions: ${size}' is currently not available in location '${draft.location ?? ''}'. Please try another size or deploy to a different location or different zone. See https://aka.ms/azureskunotavailable for details.`,
          'vmSize',
        );
      }
    }
    return undefined;
  },
};

const coresQuota: Rule = {
  phase: 'preflight',
  check: (draft, view) => {
    const wanted = coresOf(machinesOf(draft.id.type, draft.body));
    const limit = draft.subscription?.coresPerRegion ?? Number.POSITIVE_INFINITY;
    const subscription = draft.id.subscriptionId ?? '';
    const used = coresInUse((type) => view.ofType(subscription, type), draft.location ?? '', draft.key);
    if (used + wanted <= limit) return undefined;
    return conflict(
      'QuotaExceeded',
      `Operation could not be completed as it results in exceeding approved Total Regional Cores quota. Additional details - Deployment Model: Resource Manager, Location: ${draft.location ?? ''}, Current Limit: ${limit}, Current Usage: ${used}, Additional Required: ${wanted}, (Minimum) New Limit Required: ${used + wanted}. Submit a request for Quota increase at https://aka.ms/ProdportalCRP/#blade/Microsoft_Azure_Capacity/UsageAndQuota.ReactView/Parameters/ by specifying parameters listed in the 'Details' section for deployment to succeed. Please read more about quota limits at https://docs.microsoft.com/en-us/azure/azure-supportability/regional-quota-requests`,
    );
  },
};

const weakPasswords = new Set([
  'abc@123',
  'P@$$w0rd',
  '@ssw0rd',
  'P@ssword123',
  'Pa$$word',
  'pass@word1',
  'Password!',
  'Password1',
  'Password22',
  'iloveyou!',
]);
const reservedUsers = new Set([
  'administrator',
  'admin',
  'user',
  'user1',
  'test',
  'user2',
  'test1',
  'user3',
  'admin1',
  '1',
  '123',
  'a',
  'actuser',
  'adm',
  'admin2',
  'aspnet',
  'backup',
  'console',
  'david',
  'guest',
  'john',
  'owner',
  'root',
  'server',
  'sql',
  'support',
  'support_388945a0',
  'sys',
  'test2',
  'test3',
  'user4',
  'user5',
]);

/** Returns whether a password meets the service's rule of three character classes. */
export function passwordIsComplex(password: string, least: number): boolean {
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((pattern) => pattern.test(password)).length;
  return password.length >= least && password.length <= 123 && classes >= 3 && !weakPasswords.has(password);
}

function osProfile(draft: Draft): JsonObject | undefined {
  const properties = propertiesOf(draft);
  const profile = properties['osProfile'] ?? at(properties, 'virtualMachineProfile', 'osProfile');
  return profile === undefined ? undefined : objectOf(profile);
}

const credentials: Rule = {
  phase: 'run',
  check: (draft) => {
    const profile = osProfile(draft);
    if (profile === undefined || draft.existing !== undefined) return undefined;
    const linuxOnlyKeys = at(profile, 'linuxConfiguration', 'disablePasswordAuthentication') === true;
    const user = textOf(profile['adminUsername']);
    if (user === undefined || user === '')
      return badRequest(
        'InvalidParameter',
        "Required parameter 'adminUsername' is missing (null).",
        'adminUsername',
      );
    if (reservedUsers.has(user.toLowerCase()))
      return badRequest('InvalidParameter', `The Admin Username specified is not allowed.`, 'adminUsername');
    const password = textOf(profile['adminPassword']);
    if (linuxOnlyKeys) {
      const keys = objectsOf(at(profile, 'linuxConfiguration', 'ssh', 'publicKeys'));
      if (
        keys.length === 0 ||
        keys.some((key) => !/^(ssh-(rsa|ed25519)|ecdsa-sha2-\S+) \S+/.test(textOf(key['keyData']) ?? ''))
      )
        return badRequest(
          'InvalidParameter',
          'The value of parameter linuxConfiguration.ssh.publicKeys.keyData is invalid.',
          'linuxConfiguration.ssh.publicKeys.keyData',
        );
      return undefined;
    }
    if (password === undefined)
      return badRequest(
        'InvalidParameter',
        "Required parameter 'adminPassword' is missing (null).",
        'adminPassword',
      );
    const least = profile['windowsConfiguration'] === undefined ? 6 : 8;
    if (passwordIsComplex(password, least)) return undefined;
    return badRequest(
      'InvalidParameter',
      `The supplied password must be between ${least}-123 characters long and must satisfy at least 3 of password complexity requirements from the following:\r\n1) Contains an uppercase character\r\n2) Contains a lowercase character\r\n3) Contains a numeric digit\r\n4) Contains a special character\r\n5) Control characters are not allowed`,
      'adminPassword',
    );
  },
};

const computerName: Rule = {
  phase: 'run',
  check: (draft) => {
    const profile = osProfile(draft);
    if (profile === undefined) return undefined;
    const windows = profile['windowsConfiguration'] !== undefined;
    const name = textOf(profile['computerName']) ?? textOf(profile['computerNamePrefix']) ?? lastName(draft);
    const most = windows ? 15 : 64;
    if (name.length <= most && !/^\d+$/.test(name) && !/[~!@#$%^&*()=+_[\]{}\\|;:.'",<>/?\s]/.test(name))
      return undefined;
    return badRequest(
      'InvalidParameter',
      `${windows ? 'Windows' : 'Linux'} computer name cannot be more than ${most} characters long, be entirely numeric, or contain the following characters: \` ~ ! @ # $ % ^ & * ( ) = + _ [ ] { } \\ | ; : . ' " , < > / ?.`,
      'computerName',
    );
  },
};

const interfaces: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const nics = objectsOf(at(propertiesOf(draft), 'networkProfile', 'networkInterfaces'));
    if (
      nics.length === 0 &&
      draft.existing === undefined &&
      at(propertiesOf(draft), 'networkProfile', 'networkInterfaceConfigurations') === undefined
    )
      return badRequest(
        'InvalidParameter',
        "Required parameter 'networkProfile' is missing (null).",
        'networkProfile',
      );
    for (const nic of nics) {
      const id = textOf(nic['id']) ?? '';
      const found = view.lookup(id, draft.tenantId);
      if (found === undefined) return missingReference(id, draft);
      const user = textOf(at(found, 'properties', 'virtualMachine', 'id'));
      if (user !== undefined && user.toLowerCase() !== draft.key)
        return badRequest('NicInUse', `Network Interface ${id} is used by existing VM ${user}.`);
      if (textOf(found['location']) !== (draft.location ?? undefined))
        return badRequest(
          'InvalidResourceReference',
          `Resource ${id} referenced by resource ${draft.id.id} is in a different region. Resources must be in the same region.`,
        );
    }
    return undefined;
  },
};

/** Returns the error for a reference to a missing resource. */
export function missingReference(id: string, draft: Draft): ArmError {
  return badRequest(
    'InvalidResourceReference',
    `Resource ${id} referenced by resource ${draft.id.id} was not found. Please make sure that the referenced resource exists, and that both resources are in the same region.`,
  );
}

const poolCount: Rule = {
  phase: 'run',
  check: (draft: Draft, _view: EstateView) => {
    if (
      draft.existing !== undefined ||
      objectsOf(propertiesOf(draft)['agentPoolProfiles']).some(
        (pool) => (textOf(pool['mode']) ?? 'System') === 'System',
      )
    )
      return undefined;
    return badRequest(
      'InvalidParameter',
      'At least one system node pool is required: agentPoolProfiles holds none.',
      'agentPoolProfiles',
    );
  },
};

export const computeRules: Rules = {
  'microsoft.compute/virtualmachines': [sizeOffered, coresQuota, credentials, computerName, interfaces],
  'microsoft.compute/virtualmachinescalesets': [sizeOffered, coresQuota, credentials, computerName],
  'microsoft.containerservice/managedclusters': [sizeOffered, coresQuota, poolCount],
};
