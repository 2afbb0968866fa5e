import { CloudError } from '@blueport/cloud';
import { isInaccessible } from '../../../../cloud/cloud-refusal.ts';
import { forEachConcurrently } from '../../../../cloud/for-each-concurrently.ts';
import type { FoundInsight } from '../store/write-insights.ts';
import {
  expiryOf,
  maxInsights,
  nameOf,
  sourceTimeoutMs,
  type InsightSourceReader,
} from './insight-source.ts';

const certificatesApi = '2023-12-01';
const secretsApi = '2023-07-01';
/** Vaults whose secrets one read lists. */
const maxVaults = 500;
const atOnce = 4;
const hourly = { watched: 3600, unwatched: 3600 };

interface Certificate {
  readonly id: string;
  readonly properties?: {
    readonly subjectName?: string;
    readonly hostNames?: readonly string[];
    readonly expirationDate?: string;
    readonly thumbprint?: string;
  };
}

/** Reads App Service certificates that expire soon. */
export const certificateSource: InsightSourceReader = {
  source: 'expiringCertificate',
  every: hourly,
  async read({ arm, scope, signal, now }) {
    const certificates = await arm.all<Certificate>(
      `${scope}/providers/Microsoft.Web/certificates`,
      certificatesApi,
      { timeoutMs: sourceTimeoutMs, signal },
    );
    return certificates
      .flatMap(({ id, properties }): FoundInsight[] => {
        const expiry = expiryOf(new Date(properties?.expirationDate ?? ''), now);
        if (expiry === undefined) return [];
        return [
          {
            kind: 'expiringCertificate',
            sourceKey: `certificate/${id.toLowerCase()}`,
            severity: expiry.severity,
            subject: properties?.subjectName ?? nameOf(id),
            resourceId: id,
            startedAt: expiry.startedAt,
            facts: {
              expiresAt: expiry.expiresAt,
              hosts: (properties?.hostNames ?? []).join(', '),
              thumbprint: properties?.thumbprint ?? '',
            },
          },
        ];
      })
      .slice(0, maxInsights);
  },
};

interface Secret {
  readonly id: string;
  readonly name: string;
  readonly properties?: { readonly attributes?: { readonly enabled?: boolean; readonly exp?: number } };
}

/** Reads key vault secrets that expire soon. The resource manager returns their attributes, never their values. */
export const secretSource: InsightSourceReader = {
  source: 'expiringSecret',
  every: hourly,
  async read({ arm, signal, now, resourcesOf, beat }) {
    const vaults = (await resourcesOf('microsoft.keyvault/vaults')).slice(0, maxVaults);
    const found: FoundInsight[] = [];
    let refused = 0;
    await forEachConcurrently(vaults, atOnce, async (vault) => {
      let secrets: readonly Secret[];
      try {
        secrets = await arm.all<Secret>(`${vault}/secrets`, secretsApi, {
          timeoutMs: sourceTimeoutMs,
          signal,
        });
      } catch (error) {
        // The vault was deleted since the inventory was read, or its secrets are not readable.
        refused += 1;
        if (error instanceof CloudError && isInaccessible(error) && refused < vaults.length) return;
        throw error;
      }
      await beat();
      for (const { id, name, properties } of secrets) {
        const { enabled, exp } = properties?.attributes ?? {};
        const expiry =
          exp === undefined || enabled === false ? undefined : expiryOf(new Date(exp * 1000), now);
        if (expiry === undefined) continue;
        found.push({
          kind: 'expiringSecret',
          sourceKey: `secret/${id.toLowerCase()}`,
          severity: expiry.severity,
          subject: nameOf(name),
          resourceId: vault,
          startedAt: expiry.startedAt,
          facts: { expiresAt: expiry.expiresAt, vault: nameOf(vault), secret: nameOf(name) },
        });
      }
    });
    return found.slice(0, maxInsights);
  },
};
