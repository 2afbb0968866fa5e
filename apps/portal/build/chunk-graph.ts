import { relative } from 'node:path';
import { build } from 'vite';
import type { PluginOption, Rolldown } from 'vite';

/** Modules that the same dynamic imports need, so that they are always loaded together. */
export interface Unit {
  /** Estimated bytes after compression. */
  readonly bytes: number;
  /** Names of the units that it imports. */
  readonly imports: readonly string[];
  /** Paths of its modules. */
  readonly modules: readonly string[];
}

/** The modules of the build after unused ones were removed, as the bundler splits them when nothing is grouped. */
export type ChunkGraph = ReadonlyMap<string, Unit>;

/** Compressed bytes per character of code that is not minified. */
const compression = 0.115;

/** Builds without groups and writes nothing, only to learn which modules are used and what imports what. */
export async function readChunkGraph(
  root: string,
  input: Record<string, string>,
  plugins: PluginOption[],
): Promise<ChunkGraph> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  return new Map(
    chunks.map((chunk) => [
      chunk.fileName,
      {
        bytes: chunk.code.length * compression,
        imports: chunk.imports,
        modules: chunk.moduleIds.map((id) => modulePath(root, id)),
      },
    ]),
  );
}

/** Path of a module below the portal's folder, without the query that a plugin may have added. */
export function modulePath(root: string, id: string): string {
  return id.startsWith('\0') ? id : relative(root, id.split('?')[0] ?? id);
}

/** These units with every unit that must be there before they can run. */
export function closureOf(graph: ChunkGraph, entries: Iterable<string>): Set<string> {
  const found = new Set(entries);
  for (const name of found) for (const next of graph.get(name)?.imports ?? []) found.add(next);
  return found;
}
