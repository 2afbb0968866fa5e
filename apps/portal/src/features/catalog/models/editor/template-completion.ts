import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
import { readJson, describeParameters, functionFamilies } from '@blueport/arm-template';
import { regionsOfCloud, resourceProperties, resourceProviders } from '@blueport/contracts';
import {
  option,
  outputMembers,
  parameterMembers,
  resourceMembers,
  resourceTypes,
  templateMembers,
  valueTypes,
  objectMembers,
} from './template-members.ts';

/** Completions for every template function with its signature and description, from the engine's registry. */
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

interface TemplateParts {
  readonly variables?: object;
  readonly functions?: readonly { readonly namespace?: unknown; readonly members?: object }[];
}

const declaredIn = (text: string): TemplateParts => (readJson(text).value ?? {}) as TemplateParts;

/** Returns completions for the user-defined functions of the template. */
function ownFunctions(text: string): readonly Completion[] {
  const { functions: spaces } = declaredIn(text);
  if (!Array.isArray(spaces)) return [];
  return (spaces as NonNullable<TemplateParts['functions']>).flatMap(({ namespace, members }) =>
    Object.keys(members ?? {}).map((name) => ({
      ...option(`${String(namespace)}.${name}`, 'function'),
      apply: `${String(namespace)}.${name}()`,
    })),
  );
}

function namesIn(text: string, part: string): readonly Completion[] {
  if (part === 'variables') {
    return Object.keys(declaredIn(text).variables ?? {}).map((name) => option(name, 'variable'));
  }
  return describeParameters(text).map(({ name, type, description }) => ({
    label: name,
    type: 'variable',
    detail: type,
    ...(description ? { info: description } : {}),
  }));
}

const takesType =
  /\b(?:resourceId|subscriptionResourceId|tenantResourceId|extensionResourceId|providers)\((?:[^()]*,\s*)?'([\w./]*)$/i;

/** Completes inside an expression: names within quotes, members after a dot, functions elsewhere. */
function completeExpression(before: string, position: number, text: string): CompletionResult | null {
  const referenceMatch = /\b(parameters|variables)\(\s*'([\w-]*)$/.exec(before);
  if (referenceMatch) {
    const [, part = '', typed = ''] = referenceMatch;
    return { from: position - typed.length, options: [...namesIn(text, part)], validFor: /^[\w-]*$/ };
  }
  const typed = takesType.exec(before)?.[1];
  if (typed !== undefined) {
    return {
      from: position - typed.length,
      options: resourceTypes.map((type) => option(type, 'class')),
      validFor: /^[\w./]*$/,
    };
  }
  // An odd number of quotes means that the cursor is inside a string.
  if ((before.match(/'/g)?.length ?? 0) % 2 === 1) return null;
  const dotted = /(?:(\w+)\(\s*\)|[\w)\]])\.(\w*)$/.exec(before);
  if (dotted) {
    const [, name = '', member = ''] = dotted;
    const own = ownFunctions(text).filter(({ label }) => before.endsWith(`${label.split('.')[0]}.${member}`));
    if (own.length > 0) {
      const space = own[0]!.label.split('.')[0]!;
      return { from: position - member.length - space.length - 1, options: [...own], validFor: /^[\w.]*$/ };
    }
    const members = objectMembers[name];
    return members
      ? { from: position - member.length, options: members.map((one) => option(one, 'property')) }
      : null;
  }
  const word = /\w*$/.exec(before)?.[0] ?? '';
  return {
    from: position - word.length,
    options: [...functions, ...ownFunctions(text)],
    validFor: /^[\w.]*$/,
  };
}

const propertiesByType = new Map(
  Object.entries(resourceProperties).map(([type, paths]) => [type.toLowerCase(), paths.split(' ')]),
);

type Node = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

interface Place {
  /** Member names and `[*]`, from the root of the template to the cursor. */
  readonly path: readonly string[];
  /** Full type of the enclosing resource, including the types of its parents. */
  readonly resourceType: string | undefined;
  /** Path within the enclosing resource. */
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

/** Returns the position of a node in the template. */
function placeOf(start: Node, read: (node: Node) => string): Place {
  const path: string[] = [];
  let resourceType: string | undefined;
  let depth = 0;
  for (let node: Node | null = start; node; node = node.parent) {
    if (node.name === 'Property') {
      const key = node.getChild('PropertyName');
      if (key) path.unshift(unquoted(read(key)));
    } else if (node.name === 'Array') path.unshift('[*]');
    else if (node.name === 'Object' && node.parent && node.parent.name !== 'JsonText') {
      const type = memberValue(node, 'type', read);
      if (type === undefined) continue;
      if (resourceType === undefined && isInResources(node, read)) {
        resourceType = type;
        depth = path.length;
      } else if (resourceType !== undefined && !resourceType.includes('.') && type.includes('/')) {
        // A child resource names only the last segments of its type.
        resourceType = `${type}/${resourceType}`;
      }
    }
  }
  return {
    path,
    resourceType,
    inResource: resourceType === undefined ? [] : path.slice(path.length - depth),
  };
}

/** Returns whether an object is an entry of `resources`, as a list item or by symbolic name. */
function isInResources(object: Node, read: (node: Node) => string): boolean {
  const holder = object.parent?.name === 'Array' ? object.parent.parent : object.parent?.parent?.parent;
  const key = holder?.name === 'Property' ? holder.getChild('PropertyName') : null;
  return key !== null && key !== undefined && unquoted(read(key)) === 'resources';
}

/** Returns completions for the member names allowed at a position in the template. */
function membersAt({ path, resourceType, inResource }: Place): readonly Completion[] {
  if (path.length === 0) return templateMembers;
  if (path[0] === 'parameters' && path.length === 2) return parameterMembers;
  if (path[0] === 'outputs' && path.length === 2) return outputMembers;
  if (resourceType !== undefined) {
    const prefix = inResource.join('.').replaceAll('.[*]', '[*]');
    const known = propertiesByType.get(resourceType.toLowerCase()) ?? [];
    const start = prefix === '' ? '' : `${prefix}.`;
    const names = new Set(
      known
        .filter((one) => one.startsWith(start))
        .map((one) => /^[^.[]+/.exec(one.slice(start.length))?.[0] ?? ''),
    );
    if (prefix === '') for (const { label } of resourceMembers) names.add(label);
    names.delete('');
    return [...names].map((name) => option(name, 'property'));
  }
  return path.at(-1) === '[*]' && path.at(-2) === 'resources' ? resourceMembers : [];
}

/** Inserts a member name, followed by a colon if it has no value yet. */
function applyMember(view: EditorView, { label }: Completion, from: number, to: number): void {
  const rest = view.state.sliceDoc(to, to + 20);
  const [closing = ''] = /^"/.exec(rest) ?? [];
  const hasValue = /^"?\s*:/.test(rest);
  const insert = hasValue ? label : `${label}": `;
  const end = hasValue ? to : to + closing.length;
  view.dispatch({ changes: { from, to: end, insert }, selection: { anchor: from + insert.length } });
}

interface ResourceHead {
  readonly type?: unknown;
  readonly name?: unknown;
}

/** Returns completions for `dependsOn`: the template's other resources, by ID expression or symbolic name. */
function dependencies(text: string): readonly Completion[] {
  const { value } = readJson(text);
  const resources: unknown = (value as { resources?: unknown } | undefined)?.resources ?? [];
  if (!Array.isArray(resources)) {
    return Object.keys(resources as object).map((name) => option(name, 'variable'));
  }
  return (resources as ResourceHead[]).flatMap((resource) => {
    const { type, name } = resource ?? {};
    // A child's name has one segment per type segment and cannot be split reliably.
    if (typeof type !== 'string' || typeof name !== 'string' || type.split('/').length !== 2) return [];
    const isExpression = name.startsWith('[') && name.endsWith(']');
    const part = isExpression ? name.slice(1, -1) : `'${name.replaceAll("'", "''")}'`;
    return [{ ...option(`[resourceId('${type}', ${part})]`, 'variable'), detail: type.split('/')[1]! }];
  });
}

const locations: readonly Completion[] = [
  option('[resourceGroup().location]', 'constant'),
  ...[...regionsOfCloud('general'), ...regionsOfCloud('us_gov')].map((region) => option(region, 'constant')),
];

/** Returns completions for resource types: inside a resource, only its child types. */
function typesAt(place: Place): readonly Completion[] {
  const parent =
    place.path.filter((part) => part === 'resources').length > 1 ? place.resourceType : undefined;
  const start = parent?.includes('.') ? `${parent.replace(/\/$/, '')}/`.toLowerCase() : '';
  const children = resourceTypes.filter(
    (type) => start !== '' && type.toLowerCase().startsWith(start) && !type.slice(start.length).includes('/'),
  );
  return children.length > 0
    ? children.map((type) => option(type.slice(start.length), 'class'))
    : resourceTypes.map((type) => option(type, 'class'));
}

function valuesAt(place: Place, text: string): readonly Completion[] {
  const member = place.path.at(-1);
  const [part] = place.path;
  if (member === 'type' && part === 'resources') return typesAt(place);
  if (member === 'type' && (part === 'parameters' || part === 'outputs')) return valueTypes;
  if (member === '[*]' && place.path.at(-2) === 'dependsOn') return dependencies(text);
  if (place.resourceType === undefined) return [];
  if (member === 'location' && place.inResource.length === 1) return locations;
  if (member === 'apiVersion') {
    const provider = resourceProviders[place.resourceType.split('/')[0] ?? ''];
    const versions = provider?.versions.split(' ').toReversed() ?? [];
    return versions.map((version, index) => ({ ...option(version, 'constant'), boost: -index }));
  }
  return [];
}

/** Short enough to go unnoticed while typing. */
const maxReadMs = 100;

/** Completes templates: members, types, API versions, regions, functions, parameters and other resources. */
export function completeTemplate(context: CompletionContext): CompletionResult | null {
  const { state, pos } = context;
  const text = state.doc.toString();
  const read = (node: Node) => state.sliceDoc(node.from, node.to);
  // The end of a long template may not have been parsed yet.
  const tree = ensureSyntaxTree(state, pos, maxReadMs) ?? syntaxTree(state);
  const node = tree.resolveInner(pos, -1);
  const members = (object: Node) =>
    membersAt(placeOf(object, read)).map((one) => ({ ...one, apply: applyMember }));
  if (node.name === 'Object' && context.explicit) {
    // Requested between two members, so insert the quotes as well.
    const options = members(node).map((one) => ({ ...one, apply: `"${one.label}": ` }));
    return { from: pos, options, validFor: /^\w*$/ };
  }
  if (node.name !== 'String' && node.name !== 'PropertyName') return null;
  const innerText = state.sliceDoc(node.from + 1, pos);
  if (node.name === 'String' && innerText.startsWith('[') && !innerText.startsWith('[[')) {
    return completeExpression(innerText, pos, text);
  }
  const isMember =
    node.name === 'PropertyName' || (node.parent?.name !== 'Property' && node.parent?.name !== 'Array');
  const object = node.parent?.name === 'Property' ? node.parent.parent : node.parent;
  const options = isMember ? (object ? members(object) : []) : valuesAt(placeOf(node, read), text);
  return options.length > 0
    ? { from: node.from + 1, options: [...options], validFor: /^[\w$./[\]()'-]*$/ }
    : null;
}
