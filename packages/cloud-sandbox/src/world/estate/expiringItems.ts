import { createHash } from 'node:crypto';
import type { EstateWriter } from './estateWriter.ts';
import { GroupBuilder } from './groupBuilder.ts';
import { Random } from './random.ts';

const dayMs = 86_400_000;

/** Days until the secrets of the new team expire; the first one has expired. */
const newTeamDays = [-3, 12, 26] as const;
const certificateDays = [9, 24, 61, 118, 210, 320] as const;
const secretNames = [
  'sql-password',
  'payments-api-key',
  'storage-connection',
  'smtp-password',
  'oauth-client-secret',
] as const;

/** Returns the days until a secret expires. Few have expired or expire soon, and some have no end. */
function secretDays(random: Random): number | undefined {
  if (random.chance(0.2)) return undefined;
  if (random.chance(0.03)) return -random.whole(1, 20);
  return random.chance(0.08) ? random.whole(2, 29) : random.whole(40, 700);
}

const seconds = (time: number): number => Math.floor(time / 1000);

/**
 * Adds secrets with expiry dates to the vaults of a production group, and certificates to its web applications. Random
 * decisions are separate from those of the group, which stays as it is.
 */
export function addExpiringItems(writer: EstateWriter, group: GroupBuilder, isNewTeam: boolean): void {
  const isWanted =
    group.production && (isNewTeam || new Random(writer.seed, 'expiring', group.plan.group.key).chance(0.4));
  if (!isWanted) return;
  const random = new Random(writer.seed, 'expiry', group.plan.group.key);
  const builder = new GroupBuilder(writer, { ...group.plan, random });
  const madeOfType = (type: string) => group.made.filter((one) => one.type.toLowerCase() === type);
  for (const vault of madeOfType('microsoft.keyvault/vaults')) {
    const count = isNewTeam ? newTeamDays.length : random.whole(1, 3);
    for (const [index, name] of secretNames.slice(0, count).entries()) {
      const days = isNewTeam ? newTeamDays[index] : secretDays(random);
      builder.add('Microsoft.KeyVault/vaults/secrets', `${vault.name}/${name}`, {
        properties: {
          contentType: 'text/plain',
          attributes: {
            enabled: true,
            ...(days === undefined ? {} : { exp: seconds(writer.now + days * dayMs) }),
          },
        },
      });
    }
  }
  const [plan] = madeOfType('microsoft.web/serverfarms');
  const [site] = madeOfType('microsoft.web/sites');
  if (plan === undefined || site === undefined) return;
  const days = isNewTeam ? certificateDays[0] : random.pick(certificateDays);
  const host = `${group.plan.project}.${group.plan.subscription.name.split(' ')[0]?.toLowerCase() ?? ''}.example`;
  const expires = writer.now + days * dayMs;
  builder.add('Microsoft.Web/certificates', builder.name('cert'), {
    properties: {
      serverFarmId: plan.id,
      subjectName: host,
      hostNames: [host, `www.${host}`],
      issuer: 'GeoTrust Global TLS RSA4096 SHA256 2022 CA1',
      issueDate: new Date(expires - 365 * dayMs).toISOString(),
      expirationDate: new Date(expires).toISOString(),
      thumbprint: createHash('sha1').update(`${site.id}|${writer.seed}`).digest('hex').toUpperCase(),
    },
  });
}
