import { badRequest } from '../http/errors.ts';
import { at, objectOf, objectsOf, textOf, type JsonObject } from '../json.ts';
import { lastName, propertiesOf, type Draft } from '../types/draft.ts';
import { passwordIsComplex } from './passwords.ts';
import type { Rule } from './rule.ts';

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

function osProfile(draft: Draft): JsonObject | undefined {
  const properties = propertiesOf(draft);
  const profile = properties['osProfile'] ?? at(properties, 'virtualMachineProfile', 'osProfile');
  return profile === undefined ? undefined : objectOf(profile);
}

/** Rejects missing and weak credentials of a new machine. */
export const credentials: Rule = {
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

/** Rejects computer names that the operating system does not accept. */
export const computerName: Rule = {
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
