import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { blueprintCategories } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../../..');
const read = (file: string) =>
  JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Readonly<Record<string, string>>;
const catalogues = globSync(
  [
    'apps/portal/src/core/i18n/locales/en.json',
    'apps/portal/src/**/messages/en.json',
    'packages/contracts/src/**/messages/**/en.json',
  ],
  { cwd: root },
);

/** Names, abbreviations and words that German and French spell like English. */
const inBoth = [
  'ARM',
  'Alt',
  'Blueprint',
  'Blueprints',
  'Cloud',
  'Clouds',
  'Code',
  'Debian',
  'HPC',
  'Image',
  'Information',
  'Installation',
  'JSON',
  'Maximum',
  'Microsoft Entra ID',
  'Minimum',
  'Okta',
  'Plan',
  'Position',
  'Red Hat',
  'SKU',
  'SUSE',
  'URL',
  'Ubuntu',
  'Version',
  'Version {version}',
  'Version {version}, {time}, {person}',
  'Web',
  'Webhook',
  'Webhooks',
  'Windows',
  'Windows Server',
];
const inOne = {
  de: [
    'Aggregation',
    'CPU',
    'Deadlocks',
    'Live',
    'Administrator',
    'Azure Storage',
    'Desktop',
    'Details',
    'Esc',
    'Graph',
    'Limit',
    'Link',
    'Marketplace',
    'Matrix',
    'Median',
    'Median {duration}',
    'Name',
    'Operator',
    'Optional',
    'Parameter',
    'Person',
    'Portal',
    'Region',
    'Start',
    'Status',
    'Tag',
    'Tag {key}',
    'Tag {name}',
    'Tags',
    'Text',
    'Token',
    'Trends',
    'vCPUs',
    '{count, plural, one {# vCPU} other {# vCPUs}}',
    '{count} GiB',
  ],
  fr: [
    'Transactions',
    '(secret)',
    'Action',
    'Actions',
    'Active',
    'Administration',
    'Application',
    'Applications',
    'Audience',
    'Condition',
    'Condition {number}',
    'Configuration',
    'Configurations',
    'Contacts',
    'Ctrl',
    'Date',
    'Description',
    'Destination',
    'Documentation',
    'Exception',
    'Exceptions',
    'Extension',
    'Extensions',
    'Impact',
    'Invitation',
    'Invitations',
    'Machine',
    'Message',
    'Messages',
    'Note',
    'Notification',
    'Notifications',
    'Occurrences',
    'Page',
    'Page (Markdown)',
    'Pages',
    'Principal',
    'Quota',
    'Secret',
    'Service',
    'Services',
    'Session',
    'Sessions',
    'Source',
    'Sources',
    'Suggestions',
    'Total',
    'Trace',
    'Type',
    'Verdict',
    'Versions',
    'budget',
    'version {version}',
    '{count, plural, one {# blueprint} other {# blueprints}}',
  ],
};

/** Returns whether a text contains a word: not only values, markup and units. */
const hasWord = (text: string) => /[A-Za-z]{3}/.test(text.replaceAll(/\{[^{}]*\}|<[^>]*>/g, ''));

describe.each(['de', 'fr'] as const)('catalogues in %s', (locale) => {
  const same = catalogues.flatMap((file) => {
    const texts = read(file.replace(/en\.json$/, `${locale}.json`));
    return Object.entries(read(file)).filter(([id, text]) => texts[id] === text && hasWord(text));
  });

  it('repeat no English text except words with the same spelling', () => {
    const known = new Set([...inBoth, ...inOne[locale]]);
    expect(same.filter(([, text]) => !known.has(text))).toEqual([]);
  });

  it('contain every word of the list of same-spelled words', () => {
    const texts = new Set(same.map(([, text]) => text));
    expect([...inBoth, ...inOne[locale]].filter((text) => !texts.has(text))).toEqual([]);
  });

  it('translate every category of blueprints', () => {
    const texts = read(`apps/portal/src/features/catalog/blueprints/messages/${locale}.json`);
    expect(blueprintCategories.filter((name) => !texts[`blueprints.category.${name}`])).toEqual([]);
  });
});
