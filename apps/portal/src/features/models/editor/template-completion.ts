import { type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { describeParameters, functionFamilies, readJson } from '@blueport/arm-template';
import { resourceProperties, resourceProviders } from '@blueport/contracts';

/** Every function of the language with its signature and what it does, from the engine's own registry. */
const functions: readonly Completion[] = Object.entries(functionFamilies).flatMap(([family, all]) =>
  all.map(({ name, signature, doc }) => ({
    label: name,
    type: 'function',
    detail: signature.slice(name.length),
    info: doc,
    section: family,
    apply: `${name}()`,
  })),
);

const types: readonly Completion[] = Object.entries(resourceProviders).flatMap(([provider, all]) =>
  all.types.split(' ').map((type) => ({ label: `${provider}/${type}`, type: 'class' })),
);

const propertiesByType = new Map(
  Object.entries(resourceProperties).map(([type, paths]) => [type.toLowerCase(), paths.split(' ')]),
);

const templateMembers = [
  '$schema',
  'contentVersion',
  'parameters',
  'variables',
  'resources',
  'outputs',
  'functions',
  'definitions',
];
const resourceMembers = [
  'type',
  'apiVersion',
  'name',
  'location',
  'tags',
  'dependsOn',
  'condition',
  'copy',
  'properties',
  'sku',
  'kind',
  'identity',
  'scope',
];
const parameterMembers = [
  'type',
  'defaultValue',
  'allowedValues',
  'minValue',
  'maxValue',
  'minLength',
  'maxLength',
  'metadata',
];

type Node = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

interface Place {
  /** Member names and `[*]` from the root of the template to here. */
  readonly path: readonly string[];
  /** The type of the resource around it. */
  readonly resourceType: string | undefined;
  /** Path within that resource. */
  readonly inResource: readonly string[];
}

const unquoted = (text: string): string => {
  try {
    return JSON.parse(text) as string;
  } catch {
    return text.replaceAll('"', '');
  }
};

function memberValue(object: Node, name: string, read: (node: Node) => string): string | undefined {
  for (let child = object.firstChild; child; child = child.nextSibling) {
    const key = child.getChild('PropertyName');
    if (child.name !== 'Property' || !key || unquoted(read(key)) !== name) continue;
    const value = child.getChild('String');
    return value ? unquoted(read(value)) : undefined;
  }
  return undefined;
}

/** Where in the template a node stands. */
function placeOf(start: Node, read: (node: Node) => string): Place {
  const path: string[] = [];
  let resourceType: string | undefined;
  let depth = 0;
  for (let node: Node | null = start; node; node = node.parent) {
    if (node.name === 'Property') {
      const key = node.getChild('PropertyName');
      if (key) path.unshift(unquoted(read(key)));
    } else if (node.name === 'Array') path.unshift('[*]');
    else if (node.name === 'Object' && resourceType === undefined) {
      const type = memberValue(node, 'type', read);
      if (type?.includes('/') && node.parent && node.parent.name !== 'JsonText') {
        resourceType = type;
        depth = path.length;
      }
    }
  }
  return {
    path,
    resourceType,
    inResource: resourceType === undefined ? [] : path.slice(path.length - depth),
  };
}

const option = (label: string, type: string): Completion => ({ label, type });

/** Names that may stand at a place of the template. */
function membersAt({ path, resourceType, inResource }: Place): readonly Completion[] {
  if (path.length === 0) return templateMembers.map((name) => option(name, 'keyword'));
  if (path[0] === 'parameters' && path.length === 2)
    return parameterMembers.map((name) => option(name, 'keyword'));
  if (resourceType !== undefined) {
    const prefix = inResource.join('.').replaceAll('.[*]', '[*]');
    const known = propertiesByType.get(resourceType.toLowerCase()) ?? [];
    const start = prefix === '' ? '' : `${prefix}.`;
    const names = new Set(
      known
        .filter((one) => one.startsWith(start))
        .map((one) => /^[^.[]+/.exec(one.slice(start.length))?.[0] ?? ''),
    );
    if (prefix === '') for (const name of resourceMembers) names.add(name);
    names.delete('');
    return [...names].map((name) => option(name, 'property'));
  }
  return path.at(-1) === '[*]' && path.at(-2) === 'resources'
    ? resourceMembers.map((name) => option(name, 'keyword'))
    : [];
}

function namesIn(text: string, part: 'parameters' | 'variables'): readonly Completion[] {
  if (part === 'parameters') {
    return describeParameters(text).map(({ name, type, description }) => ({
      label: name,
      type: 'variable',
      detail: type,
      ...(description ? { info: description } : {}),
    }));
  }
  const { value } = readJson(text);
  const variables = (value as { variables?: object } | undefined)?.variables ?? {};
  return Object.keys(variables).map((name) => option(name, 'variable'));
}

/** Inside of an expression: names of parameters and variables inside their quotes, functions everywhere else. */
function completeExpression(before: string, position: number, text: string): CompletionResult | null {
  const quoted = /\b(parameters|variables)\(\s*'([\w-]*)$/.exec(before);
  if (quoted) {
    const part = quoted[1] === 'parameters' ? 'parameters' : 'variables';
    return {
      from: position - (quoted[2]?.length ?? 0),
      options: [...namesIn(text, part)],
      validFor: /^[\w-]*$/,
    };
  }
  // An odd number of quotes: within a text, where nothing is to be completed.
  if ((before.match(/'/g)?.length ?? 0) % 2 === 1) return null;
  const word = /\w*$/.exec(before)?.[0] ?? '';
  return { from: position - word.length, options: [...functions], validFor: /^\w*$/ };
}

/** Offers what may come next in a template: member names, resource types, api-versions, functions, parameters, variables. */
export function completeTemplate(context: CompletionContext): CompletionResult | null {
  const { state, pos } = context;
  const text = state.doc.toString();
  const read = (node: Node) => state.sliceDoc(node.from, node.to);
  const node = syntaxTree(state).resolveInner(pos, -1);
  const inText = node.name === 'String' || node.name === 'PropertyName';
  if (!inText) return null;
  const inside = state.sliceDoc(node.from + 1, pos);
  if (node.name === 'String' && inside.startsWith('[') && !inside.startsWith('[[')) {
    return completeExpression(inside, pos, text);
  }
  const isMember =
    node.name === 'PropertyName' || (node.parent?.name !== 'Property' && node.parent?.name !== 'Array');
  const close = (completions: readonly Completion[]) => ({
    from: node.from + 1,
    options: [...completions],
    validFor: /^[\w$./-]*$/,
  });
  if (isMember) {
    const object = node.parent?.name === 'Property' ? node.parent.parent : node.parent;
    return object ? close(membersAt(placeOf(object, read))) : null;
  }
  const place = placeOf(node, read);
  const member = place.path.at(-1);
  if (member === 'type' && place.path[0] === 'resources') return close(types);
  if (member === 'type' && place.path[0] === 'parameters') {
    return close(
      ['string', 'int', 'bool', 'object', 'array', 'secureString', 'secureObject'].map((name) =>
        option(name, 'type'),
      ),
    );
  }
  if (member === 'apiVersion' && place.resourceType !== undefined) {
    const provider = resourceProviders[place.resourceType.split('/')[0] ?? ''];
    const versions = provider?.versions.split(' ').toReversed() ?? [];
    return close(versions.map((version, index) => ({ label: version, type: 'constant', boost: -index })));
  }
  return null;
}
