import type { Completion, CompletionResult } from '@codemirror/autocomplete';
import { describeParameters, functionFamilies, readJson } from '@blueport/arm-template';
import { objectMembers, option, resourceTypes } from './template-members.ts';

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

interface Declared {
  readonly variables?: object;
  readonly functions?: readonly { readonly namespace?: unknown; readonly members?: object }[];
}

const declaredIn = (text: string): Declared => (readJson(text).value ?? {}) as Declared;

/** Functions that the template declares itself. */
function ownFunctions(text: string): readonly Completion[] {
  const { functions: spaces } = declaredIn(text);
  if (!Array.isArray(spaces)) return [];
  return (spaces as NonNullable<Declared['functions']>).flatMap(({ namespace, members }) =>
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

/** Inside of an expression: names within their quotes, members after a dot, functions everywhere else. */
export function completeExpression(before: string, position: number, text: string): CompletionResult | null {
  const named = /\b(parameters|variables)\(\s*'([\w-]*)$/.exec(before);
  if (named) {
    const [, part = '', typed = ''] = named;
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
  // An odd number of quotes: within a text, where nothing is to be completed.
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
