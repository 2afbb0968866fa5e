import { property, textProperty } from '../value/property.ts';
import type { LintRule, Subject } from './lintRule.ts';

/** Categories of published definitions, in their original spelling. */
const categories: ReadonlySet<string> = new Set([
  'API Management',
  'API for FHIR',
  'App Configuration',
  'App Platform',
  'App Service',
  'Attestation',
  'Authorization',
  'Automanage',
  'Automation',
  'Azure Active Directory',
  'Azure Ai Services',
  'Azure Arc',
  'Azure Data Explorer',
  'Azure Databricks',
  'Azure Edge Hardware Center',
  'Azure Load Testing',
  'Azure Purview',
  'Azure Stack Edge',
  'Azure Update Manager',
  'Backup',
  'Batch',
  'Bot Service',
  'Budget',
  'BuiltInPolicyTest',
  'CDN',
  'Cache',
  'ChangeTrackingAndInventory',
  'Cognitive Services',
  'Communication',
  'Compute',
  'Container Apps',
  'Container Instance',
  'Container Instances',
  'Container Registry',
  'Cosmos DB',
  'Cost Optimization',
  'Custom Provider',
  'Data Box',
  'Data Factory',
  'Data Lake',
  'Databricks',
  'Decommissioned',
  'Desktop Virtualization',
  'DevCenter',
  'DevOpsInfrastructure',
  'ElasticSan',
  'Encryption',
  'Event Grid',
  'Event Hub',
  'Fluid Relay',
  'General',
  'Guest Configuration',
  'HDInsight',
  'Health Bot',
  'Healthcare APIs',
  'Internet of Things',
  'Key Vault',
  'Kubernetes',
  'Kubernetes service',
  'Lab Services',
  'Lighthouse',
  'Logic Apps',
  'Machine Learning',
  'Managed Application',
  'Managed Grafana',
  'Managed Identity',
  'Maps',
  'Media Services',
  'Migrate',
  'Mission',
  'MissionPlatforms',
  'Mobile Network',
  'Monitoring',
  'MySQL',
  'Network',
  'Planetary Computer',
  'Policy',
  'Portal',
  'PostgreSQL',
  'Regulatory Compliance',
  'Resilience',
  'SQL',
  'SQL Managed Instance',
  'SQL Server',
  'Search',
  'Security Center',
  'Security Center - Granular Pricing',
  'Service Bus',
  'Service Fabric',
  'SignalR',
  'Site Recovery',
  'Sovereignty',
  'Stack HCI',
  'Storage',
  'Stream Analytics',
  'Synapse',
  'System Policy',
  'Tags',
  'Trusted Launch',
  'VM Image Builder',
  'VirtualEnclaves',
  'Web PubSub',
]);

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const category = ({ body }: Subject): string | undefined =>
  textProperty(property(body, 'metadata'), 'category');
const categoryPointer = '/metadata/category';
const lowerCategories = new Map([...categories].map((name) => [name.toLowerCase(), name]));

const required = (key: 'displayName' | 'description', words: string, most: number): LintRule[] => [
  {
    id: `${words}-present`,
    doc: `The definition has a ${words}.`,
    check: ({ body }) =>
      textProperty(body, key)
        ? undefined
        : { reason: 'lint-text-missing', values: { property: key }, pointer: `/${key}` },
  },
  {
    id: `${words}-length`,
    doc: `The ${words} has at most ${most} characters.`,
    check({ body }) {
      const { length } = textProperty(body, key) ?? '';
      return length > most
        ? { reason: 'lint-text-too-long', values: { property: key, length, limit: most }, pointer: `/${key}` }
        : undefined;
    },
  },
];

/** Conventions about names, texts and metadata. */
export const metadataRules: readonly LintRule[] = [
  {
    id: 'name-present',
    doc: 'A definition with an envelope has a name.',
    check: ({ outer, enveloped }) =>
      enveloped && !textProperty(outer, 'name')
        ? { reason: 'lint-name-missing', pointer: '/name' }
        : undefined,
  },
  {
    id: 'name-guid',
    doc: 'The name is a UUID.',
    check({ outer, enveloped }) {
      const name = enveloped ? textProperty(outer, 'name') : undefined;
      return name && !guid.test(name)
        ? { reason: 'lint-name-not-uuid', values: { name: name.slice(0, 80) }, pointer: '/name' }
        : undefined;
    },
  },
  {
    id: 'name-length',
    doc: 'The name has at most 64 characters.',
    check({ outer }) {
      const { length } = textProperty(outer, 'name') ?? '';
      return length > 64
        ? { reason: 'lint-name-too-long', values: { length, limit: 64 }, pointer: '/name' }
        : undefined;
    },
  },
  ...required('displayName', 'display-name', 128),
  ...required('description', 'description', 512),
  {
    id: 'mode-present',
    doc: 'The definition has a mode.',
    check: ({ body }) =>
      textProperty(body, 'mode') ? undefined : { reason: 'lint-mode-missing', pointer: '/mode' },
  },
  {
    id: 'metadata-version',
    doc: 'The metadata has a version.',
    check: ({ body }) =>
      textProperty(property(body, 'metadata'), 'version')
        ? undefined
        : { reason: 'lint-version-missing', pointer: '/metadata/version' },
  },
  {
    id: 'metadata-category',
    doc: 'The metadata has a category.',
    check: (subject) =>
      category(subject) ? undefined : { reason: 'lint-category-missing', pointer: categoryPointer },
  },
  {
    id: 'category-known',
    doc: 'The category is used by published definitions, with the same spelling.',
    check(subject) {
      const name = category(subject);
      if (name === undefined || categories.has(name)) return undefined;
      const suggestion = lowerCategories.get(name.toLowerCase());
      return suggestion
        ? {
            reason: 'lint-category-spelling',
            values: { category: name, suggestion },
            pointer: categoryPointer,
          }
        : { reason: 'lint-category-unknown', values: { category: name }, pointer: categoryPointer };
    },
  },
];
