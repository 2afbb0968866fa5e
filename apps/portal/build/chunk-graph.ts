import { relative } from 'node:path';
import { build } from 'vite';
import type { PluginOption, Rolldown } from 'vite';

/** Modules needed by the same dynamic imports, so that they are always loaded together. */
export interface Unit {
  /** Estimated bytes after compression. */
  readonly bytes: number;
  /** Names of the units it imports. */
  readonly imports: readonly string[];
  /** Paths of its modules. */
  readonly modules: readonly string[];
}

/** The modules of the build after tree shaking, split as the bundler does it without groups. */
export type ChunkGraph = ReadonlyMap<string, Unit>;

/** Compressed bytes per character of unminified code. */
const compression = 0.115;

/** Runs a build without groups and without output, to find the used modules and their imports. */
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

/** Returns a module's path relative to the portal's folder, without a query added by a plugin. */
export function modulePath(root: string, id: string): string {
  return id.startsWith('\0') ? id : relative(root, id.split('?')[0] ?? id);
}

/** Returns these units with every unit they need to run. */
export function closureOf(graph: ChunkGraph, entries: Iterable<string>): Set<string> {
  const found = new Set(entries);
  for (const name of found) for (const next of graph.get(name)?.imports ?? []) found.add(next);
  return found;
}
