import { CloudError, type CallHost } from '@blueport/cloud';
import type { ImportedTemplate, IssueCode, MessageValues, modelRoutes } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { PersonCloud } from '../../../../../cloud/person-cloud.ts';
import { readOrNotFound } from '../../../../../cloud/cloud-refusal.ts';
import type { Database } from '../../../../../database/tables/index.ts';
import type { Call } from '../../../../../http/call.ts';
import { invalidInput, issue, notFound, Refusal } from '../../../../../errors/refusal.ts';
import { findGalleryItem } from '../../gallery/gallery.ts';
import { readTemplate } from '../read-template.ts';

/** Sources of imported templates. */
export interface ImportPorts {
  readonly db: Kysely<Database>;
  readonly cloud: PersonCloud;
  /** Fetches from the hosts that the setting TEMPLATE_HOSTS allows. */
  readonly fetchTemplate: CallHost;
  readonly hosts: readonly string[];
}

const deploymentsApi = '2022-09-01';

const words = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 60);

/** Returns the name and title suggested by a source; authors can change both. */
function suggest(source: string, title?: string, summary = '', documentation = '') {
  const name = words(source);
  const readable = source.replaceAll(/[-_.]+/g, ' ').trim();
  return {
    name: name.length >= 3 ? name : 'imported-template',
    title:
      title ?? (readable === '' ? 'Imported template' : readable.charAt(0).toUpperCase() + readable.slice(1)),
    summary,
    documentation,
  };
}

/** Returns the address of the file itself if the address of its web page was entered. */
function rawAddress(url: URL): URL {
  const [, owner = '', repository = '', kind, ...rest] = url.pathname.split('/');
  if (url.host !== 'github.com' || kind !== 'blob') return url;
  return new URL(`https://raw.githubusercontent.com/${owner}/${repository}/${rest.join('/')}`);
}

const badUrl = (code: IssueCode, values?: MessageValues) => invalidInput([issue('#/url', code, values)]);

async function fromUrl(ports: ImportPorts, text: string, signal: AbortSignal): Promise<ImportedTemplate> {
  const url = URL.canParse(text) ? rawAddress(new URL(text)) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    throw badUrl('not-https');
  }
  if (!ports.hosts.includes(url.host)) {
    throw badUrl('host-not-allowed', { hosts: ports.hosts.join(', ') || 'none' });
  }
  try {
    const { body } = await ports.fetchTemplate({
      method: 'GET',
      url: url.href,
      headers: { accept: 'application/json, text/plain' },
      reads: 'text',
      signal,
    });
    const template = typeof body === 'string' ? body : '';
    const { issues } = readTemplate(template);
    if (issues.length > 0) {
      const reasons = issues.map((one) => ({ ...one, pointer: '#/url' }));
      throw invalidInput([issue('#/url', 'no-template'), ...reasons]);
    }
    const parts = url.pathname.split('/').filter(Boolean);
    const file = (parts.at(-1) ?? '').replace(/\.jsonc?$/i, '');
    // The usual names of template files are not descriptive, so the folder's name is used.
    const source = /^(azuredeploy|main|template|maintemplate)$/i.test(file) ? (parts.at(-2) ?? file) : file;
    return { template, source: url.href, suggested: suggest(source) };
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (error.kind === 'unavailable')
      throw new Refusal('cloud-unavailable', { retryAfterSeconds: 5, cause: error });
    throw badUrl('not-fetched', { host: url.host, status: String(error.status || 'none') });
  }
}

async function fromDeployment(
  { db, cloud }: ImportPorts,
  name: string,
  { session, signal }: Pick<Call<typeof modelRoutes.bringIn>, 'session' | 'signal'>,
): Promise<ImportedTemplate> {
  const found = await db
    .selectFrom('deployment as d')
    .innerJoin('deployment_operation as o', 'o.deployment_id', 'd.id')
    .select(['d.name', 'd.title', 'd.scope', 'd.subscription_id', 'd.resource_group', 'o.number'])
    .where('d.organization_id', '=', session.organizationId)
    .where('d.name', '=', name)
    .where('d.cloud', '=', session.cloud)
    .where('o.kind', 'in', ['create', 'redeploy', 'upgrade', 'retry', 'rollback'])
    // The cloud only knows operations that were sent, not those pending approval, rejected, or canceled before they
    // started.
    .where('o.started_at', 'is not', null)
    .orderBy('o.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw notFound();
  const group =
    found.scope === 'resourceGroup'
      ? `/resourceGroups/${encodeURIComponent(found.resource_group ?? '')}`
      : '';
  const id = `/subscriptions/${found.subscription_id}${group}/providers/Microsoft.Resources/deployments/${found.name}-${found.number}`;
  const { body } = await readOrNotFound(
    cloud
      .armFor(session)
      .request<{ template?: unknown }>('POST', `${id}/exportTemplate`, deploymentsApi, { signal }),
  );
  const template = JSON.stringify(body.template ?? {}, null, 2);
  return { template, source: found.name, suggested: suggest(found.title, found.title) };
}

function fromGallery(id: string): ImportedTemplate {
  const item = findGalleryItem(id);
  if (!item) throw invalidInput([issue('#/gallery', 'unknown')]);
  const { template, title, summary, documentation } = item;
  return { template, source: title, suggested: suggest(id, title, summary, documentation) };
}

/** Fetches a template from the given source without storing it. */
export async function importTemplate(
  ports: ImportPorts,
  call: Call<typeof modelRoutes.bringIn>,
): Promise<ImportedTemplate> {
  const { url, gallery, deployment } = call.body;
  const sources = [url, gallery, deployment].filter((one) => one !== undefined);
  if (sources.length !== 1) throw invalidInput([issue('', 'one-source')]);
  if (url !== undefined) return fromUrl(ports, url.trim(), call.signal);
  if (deployment !== undefined) return fromDeployment(ports, deployment, call);
  return fromGallery(gallery ?? '');
}
