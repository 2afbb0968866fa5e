import { property, textProperty } from '../value/property.ts';
import { categories } from './categories.ts';
import type { LintRule, Subject } from './lintRule.ts';

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const category = ({ body }: Subject): string | undefined =>
  textProperty(property(body, 'metadata'), 'category');
const lowerCategories = new Map([...categories].map((name) => [name.toLowerCase(), name]));

const required = (key: 'displayName' | 'description', words: string, most: number): LintRule[] => [
  {
    id: `${words}-present`,
    doc: `The definition has a ${words}.`,
    check: ({ body }) => (textProperty(body, key) ? undefined : `There is no ${words}.`),
  },
  {
    id: `${words}-length`,
    doc: `The ${words} has at most ${most} characters.`,
    check({ body }) {
      const { length } = textProperty(body, key) ?? '';
      return length > most ? `The ${words} has ${length} characters.` : undefined;
    },
  },
];

/** Conventions about names, texts and metadata. */
export const metadataRules: readonly LintRule[] = [
  {
    id: 'name-present',
    doc: 'A definition in an envelope has a name.',
    check: ({ outer, enveloped }) =>
      enveloped && !textProperty(outer, 'name') ? 'There is no name.' : undefined,
  },
  {
    id: 'name-guid',
    doc: 'The name is a UUID.',
    check({ outer, enveloped }) {
      const name = enveloped ? textProperty(outer, 'name') : undefined;
      return name && !guid.test(name) ? `The name '${name.slice(0, 80)}' is not a UUID.` : undefined;
    },
  },
  {
    id: 'name-length',
    doc: 'The name has at most 64 characters.',
    check({ outer }) {
      const { length } = textProperty(outer, 'name') ?? '';
      return length > 64 ? `The name has ${length} characters.` : undefined;
    },
  },
  ...required('displayName', 'display-name', 128),
  ...required('description', 'description', 512),
  {
    id: 'mode-present',
    doc: 'The mode is written down.',
    check: ({ body }) => (textProperty(body, 'mode') ? undefined : 'There is no mode.'),
  },
  {
    id: 'metadata-version',
    doc: 'The metadata has a version.',
    check: ({ body }) =>
      textProperty(property(body, 'metadata'), 'version') ? undefined : 'There is no metadata.version.',
  },
  {
    id: 'metadata-category',
    doc: 'The metadata has a category.',
    check: (subject) => (category(subject) ? undefined : 'There is no metadata.category.'),
  },
  {
    id: 'category-known',
    doc: 'The category is one of the published definitions, spelled as there.',
    check(subject) {
      const name = category(subject);
      if (name === undefined || categories.has(name)) return undefined;
      const meant = lowerCategories.get(name.toLowerCase());
      return meant
        ? `The category '${name}' is spelled '${meant}'.`
        : `The category '${name}' is not a known one.`;
    },
  },
];
