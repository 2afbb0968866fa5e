import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** Matches `name` and `name as local` in a list of imports or exports. */
const specifier = /([\w$]+)(?: as ([\w$]+))?/g;
/** Returns the name under which the host exports a function of the runtime. */
const exported = (name: string) => `runtime_${name}`;

/** Returns the statement by which minified code imports from a file. */
const importOf = ({ fileName }: Chunk) =>
  new RegExp(String.raw`import(?:\{([^}]*)\}from)?"\./${basename(fileName, '.js')}\.js";?`);

/** Returns a destructuring pattern: `{name:local}`. */
const pattern = (imported: string) =>
  `{${imported.replaceAll(specifier, (_, name: string, local = name) => `${name}:${local}`)}}`;

/**
 * Returns the code of the runtime as an expression: an object of its functions, keyed by the names that other chunks
 * import.
 */
function expressionOf({ code }: Chunk): { readonly expression: string; readonly names: readonly string[] } {
  const [statement = '', list = ''] = /export\{([^}]*)\};?\s*$/.exec(code) ?? [];
  const functions = [...list.matchAll(specifier)].map(([, local = '', name = local]) => ({ local, name }));
  const properties = functions.map(({ local, name }) => `${name}:${local}`).join();
  const body = code.replace(statement, '');
  return { expression: `(()=>{${body}return{${properties}}})()`, names: functions.map(({ name }) => name) };
}

/**
 * Merges the bundler's runtime (less than a kilobyte) into `host`, a chunk loaded by every page of the portal. A
 * separate file would add a request to every first visit. Chunks that do not import the host get a copy: chunk names
 * are derived from the content of their imports, so a new import would change a chunk without changing its name.
 */
export function mergeRuntime(host: string): Plugin {
  return {
    name: 'blueport:merge-runtime',
    apply: 'build',
    // Gives the chunks changed below a different name than in earlier releases.
    augmentChunkHash: () => 'runtime 1',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
        const home = chunks.find(({ name }) => name === host);
        if (!runtime || !home) return;
        const { expression, names } = expressionOf(runtime);
        const exports = names.map((name) => `${name} as ${exported(name)}`).join();
        const embed = (list: string) => `const ${pattern(list)}=${expression};`;
        const share = (list: string) =>
          `const runtime_all=${expression},${pattern(list)}=runtime_all,${pattern(exports)}=runtime_all;` +
          `export{${names.map(exported).join()}};`;
        const reuse = (list: string) =>
          `import{${list.replaceAll(specifier, (_, name: string, local = name) => `${exported(name)} as ${local}`)}}` +
          `from"./${basename(home.fileName)}";`;
        for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
          const write = chunk === home ? share : chunk.imports.includes(home.fileName) ? reuse : embed;
          const code = chunk.code.replace(importOf(runtime), (_, list = '') => write(list));
          if (code === chunk.code)
            throw new Error(`${chunk.fileName} imports the runtime in an unknown way.`);
          chunk.code = code;
          chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName);
        }
        delete bundle[runtime.fileName];
      },
    },
  };
}
