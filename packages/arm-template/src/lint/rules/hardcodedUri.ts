import { clouds } from '../../functions/clouds.ts';
import { readProperty } from '../../value/property.ts';
import { isText } from '../lintRule.ts';
import type { LintRule } from '../lintRule.ts';
import { visitTemplates } from '../visitTemplates.ts';
import { visitValues } from '../visitValues.ts';
import type { VisitedValue } from '../visitValues.ts';

/** Hosts of clouds that `environment()` does not describe here, and some that it has no property for. */
const moreHosts = [
  'api.loganalytics.io',
  'api.loganalytics.us',
  'gallery.azure.com',
  'gallery.cloudapi.de',
  'gallery.chinacloudapi.cn',
  'gallery.usgovcloudapi.net',
  'graph.chinacloudapi.cn',
  'graph.cloudapi.de',
  'login.chinacloudapi.cn',
  'login.microsoftonline.de',
  'management.chinacloudapi.cn',
  'management.core.chinacloudapi.cn',
  'management.core.cloudapi.de',
  'management.microsoftazure.de',
  'portal.azure.cn',
  'portal.azure.com',
  'portal.azure.us',
  'vault.azure.cn',
  'vault.azure.net',
  'vault.microsoftazure.de',
  'vault.usgovcloudapi.net',
];

/** Returns every host that an environment contains as a full URL. */
function knownHosts(): string[] {
  const hosts = new Set(moreHosts);
  for (const environment of Object.values(clouds))
    for (const { value } of visitValues(environment, ''))
      if (isText(value) && value.startsWith('https://')) hosts.add(new URL(value).hostname);
  // The host of the image alias list is the same for every cloud.
  hosts.delete('raw.githubusercontent.com');
  return [...hosts].sort((a, b) => b.length - a.length);
}

const host = new RegExp(
  `(https://schema\\.)?(${knownHosts()
    .join('|')
    .replaceAll('.', String.raw`\.`)})`,
  'gi',
);

/** URLs that differ between clouds must come from `environment()`. */
export const hardcodedUri: LintRule = {
  id: 'DeploymentTemplate-Must-Not-Contain-Hardcoded-Uri',
  document: 'template',
  severity: 'warning',
  doc: 'Addresses that differ between clouds are not hard-coded.',
  hint: 'Read the address from environment(), so that the template works in every cloud.',
  *check(document) {
    // Metadata of a parameter is documentation, not used at run time.
    const parameters = new Set(
      [...visitTemplates(document)].map(({ template }) => readProperty(template, 'parameters')),
    );
    const enter = ({ value, name }: VisitedValue): boolean =>
      !parameters.has(value) && name?.toLowerCase() !== 'metadata';
    for (const { value, pointer } of visitValues(document, '', enter))
      if (isText(value))
        for (const [, schema, found = ''] of value.matchAll(host))
          if (schema === undefined)
            yield { reason: 'address-hard-coded', values: { address: found }, pointer };
  },
};
