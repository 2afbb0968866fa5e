import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceLazyImports } from './lazy-components.ts';

/** The modules loaded by one `import()`. */
export interface LazyImport {
  /** Path of the module, and of the English catalogues loaded with it. */
  readonly targets: readonly string[];
  /** Whether it runs without the user opening a tab, a dialog or a menu. */
  readonly isImmediate: boolean;
}

/** Functions that call imports as soon as their host component is shown. */
const immediate = /\b(?:lazyBackground|deferredPart|useEffect)\b/;
const whenOpened = /\b(?:lazyPart|lazyDialog)\b/;
/** Sources are formatted, so a statement begins at the start of a line. */
const statementStart = /^(?=(?:export |async |const |let |function ))/m;
const dynamicImport = /\bimport\(\s*'(\.[^']+)',?\s*\)/g;
const staticImport = /^import (?!type\b)[^;]*?from '(\.[^']+)';/gm;
const text = /'([a-z][\w/-]*)'/g;
const catalogue = /\bsrc\/(?:(?:features\/[^/]+|components|ui|core|app)\/)?(.+)\/messages\/en\.json$/;

/** Reads the dynamic imports of the portal's modules, including those that `lazyComponents` creates from attributes. */
export class LazyImports {
  readonly #root: string;
  readonly #catalogues: ReadonlyMap<string, string>;

  constructor(root: string) {
    this.#root = root;
    const files = globSync(['src/**/messages/en.json', '../../packages/contracts/src/*/messages/en.json'], {
      cwd: root,
    });
    this.#catalogues = new Map(files.map((file) => [catalogue.exec(file)?.[1] ?? file, file]));
  }

  of(file: string): LazyImport[] {
    if (!/^src\/.*\.tsx?$/.test(file)) return [];
    const statements = this.#read(file).split(statementStart);
    const shared = this.#sharedTexts(file, statements);
    return statements.flatMap((statement) =>
      [...statement.matchAll(dynamicImport)].map(([, target = '']) => ({
        targets: [join(dirname(file), target), ...this.#textsNamed(statement), ...shared],
        isImmediate: immediate.test(statement) && !whenOpened.test(statement),
      })),
    );
  }

  /**
   * Returns the catalogues loaded by all imports of a module: those loaded by its helpers, and for a list of screens
   * those of its folder.
   */
  #sharedTexts(file: string, statements: readonly string[]): string[] {
    const helpers = [...this.#read(file).matchAll(staticImport)]
      .map(([, imported = '']) => join(dirname(file), imported))
      .filter((imported) => /\/load-[\w-]+\.ts$/.test(imported))
      .flatMap((imported) => this.#read(imported).split(statementStart));
    const own = `${dirname(file)}/messages/en.json`;
    return [
      ...[...helpers, ...statements]
        .filter((code) => code.includes('loadFeatureMessages') && !code.includes('import('))
        .flatMap((code) => this.#textsNamed(code)),
      ...(file.endsWith('/screens.ts') && [...this.#catalogues.values()].includes(own) ? [own] : []),
    ];
  }

  #textsNamed(code: string): string[] {
    return [...code.matchAll(text)].flatMap(([, name = '']) => this.#catalogues.get(name) ?? []);
  }

  #read(file: string): string {
    return replaceLazyImports(readFileSync(join(this.#root, file), 'utf8'), file);
  }
}
