import { join } from 'node:path';
import { parseSync } from 'vite';
import type { Plugin } from 'vite';

/** Allowed values of `load`, with the helper function for each. */
const functions: ReadonlyMap<string, string> = new Map([
  ['part', '$lazy.lazyPart'],
  ['dialog', '$lazy.lazyDialog'],
  ['background', '$lazy.lazyBackground'],
  ['deferred', '$deferred.deferredPart'],
]);

/** The modules of these functions, and of the function that loads messages. */
const modules = {
  $lazy: '../src/ui/loading/lazy-part.tsx',
  $deferred: '../src/ui/loading/deferred-part.tsx',
  $locale: '../src/core/i18n/locale.ts',
};

/** Matches an import or export with attributes. */
const attributes = /\b(?:from|import) '[^'\n]+'\s+with\s*\{/;

/** Thrown for an import that cannot be replaced. */
class LazyImportError extends Error {
  /** Offset of the import in the code. */
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

/**
 * Replaces imports with a `load` attribute, which defines when the component is loaded,
 *
 *     import { DeleteDialog } from './DeleteDialog.tsx' with { load: 'dialog', texts: 'operations price' };
 *
 * by a call that loads it at that time, together with the catalogues listed in `texts`. Preserves the line numbers of all other
 * code. Throws a `LazyImportError` for an import it cannot replace.
 */
export function replaceLazyImports(code: string, file: string): string {
  if (!attributes.test(code)) return code;
  const found = parseSync(file, code).program.body.flatMap((node) => {
    const call = readLazyImport(node);
    return call === undefined ? [] : [{ start: node.start, end: node.end, call }];
  });
  const imports = Object.entries(modules)
    .filter(([name]) => found.some(({ call }) => call.includes(`${name}.`)))
    .map(([name, path]) => ` import * as ${name} from ${JSON.stringify(join(import.meta.dirname, path))};`);
  let result = '';
  let end = 0;
  for (const statement of found) {
    result += code.slice(end, statement.start) + statement.call;
    // Imports are hoisted, so their position does not matter.
    if (end === 0) result += imports.join('');
    ({ end } = statement);
    result += '\n'.repeat(code.slice(statement.start, end).split('\n').length - 1);
  }
  return result + code.slice(end);
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

/** Returns the code that replaces a statement, or undefined if it is not a lazy import. */
function readLazyImport(node: Statement): string | undefined {
  const fail = (message: string): never => {
    throw new LazyImportError(message, node.start);
  };
  if (!('attributes' in node) || node.attributes.length === 0) return undefined;
  const values = new Map(
    node.attributes.map(({ key, value }) => ['name' in key ? key.name : key.value, value.value]),
  );
  if (values.has('type')) return undefined;
  if (node.type !== 'ImportDeclaration')
    return fail('An export cannot define when a component is loaded: import the component, then export it.');
  const unknown = [...values.keys()].filter((name) => name !== 'load' && name !== 'texts');
  if (unknown.length > 0) return fail(`The attribute "${unknown[0]}" is unknown: use "load" and "texts".`);
  const name = functions.get(values.get('load') ?? '');
  if (name === undefined) return fail(`Set "load" to one of: ${[...functions.keys()].join(', ')}.`);
  const [specifier, ...others] = node.specifiers;
  if (specifier === undefined || others.length > 0)
    return fail(
      'Use a separate import for each component, because it defines when that component is loaded.',
    );
  if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier')
    return fail('Import the component by its name: use a named export.');
  if (node.importKind === 'type' || specifier.importKind === 'type')
    return fail('A type is not loaded: import it without attributes.');
  const texts = values.get('texts')?.split(' ') ?? [];
  const loaded = [
    `import('${node.source.value}')`,
    ...texts.map((text) => `$locale.loadFeatureMessages('${text}')`),
  ];
  const module =
    loaded.length === 1 ? `await ${loaded[0]}` : `(await Promise.all([${loaded.join(', ')}]))[0]`;
  return `const ${specifier.local.name} = ${name}(async () => (${module}).${specifier.imported.name});`;
}

/** Makes imports with the `load` attribute load their component when it is first shown. */
export function lazyComponents(): Plugin {
  return {
    name: 'blueport:lazy-components',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: attributes },
      handler(code, id) {
        try {
          // Line numbers do not change, so no source map is needed.
          return { code: replaceLazyImports(code, id), map: null };
        } catch (error) {
          if (!(error instanceof LazyImportError)) throw error;
          return this.error(error.message, error.position);
        }
      },
    },
  };
}
