import type { Plugin, PluginOption } from 'vite';
import { modulePath, readChunkGraph } from './chunk-graph.ts';
import { planChunks } from './chunk-plan.ts';
import { listVisits } from './chunk-visits.ts';

/** The script of the page. It stays a file of its own: its name tells an open page whether a new release was installed. */
const main = 'src/main.tsx';

/** Languages besides English, whose texts travel with the code. Their texts are grouped like it, in files of their own. */
const languages = ['de', 'fr'];

/**
 * Groups modules into files by the screens that need them. What is needed is read from a first build that is not written;
 * `plugins` are those that decide what the modules hold.
 */
export function groupChunks(input: Record<string, string>, plugins: () => PluginOption[]): Plugin {
  return {
    name: 'blueport:group-chunks',
    apply: 'build',
    async config({ root = process.cwd() }) {
      const places = await planPlaces(root, input, plugins());
      const name = (id: string) => places.get(modulePath(root, id)) ?? null;
      // Each module has a place, so that no group needs to take what its modules import.
      const codeSplitting = { groups: [{ name }], includeDependenciesRecursively: false };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

/** Returns the name of the file that each module becomes a part of, by the module's path. */
async function planPlaces(root: string, input: Record<string, string>, plugins: PluginOption[]) {
  const graph = await readChunkGraph(root, input, plugins);
  const { shell, visits } = listVisits(root, graph, main);
  const modulesOf = (units: Iterable<string>) => [...units].flatMap((unit) => graph.get(unit)!.modules);
  const places = new Map<string, string>();
  for (const module of modulesOf(shell)) {
    if (module === main || module.endsWith('.html')) continue;
    // The tables that `route-tables.ts` writes change with the portal, not with what it depends on.
    const isOurs = /^(?:src\/|\.\.\/\.\.\/packages\/|\0@blueport\/)/.test(module);
    places.set(module, isOurs ? 'shell' : 'vendor');
  }
  const names = new Map<string, number>();
  for (const units of planChunks(graph, shell, visits)) {
    const modules = modulesOf(units);
    const name = nameOf(modules);
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    for (const module of modules) places.set(module, count > 1 ? `${name}-${count}` : name);
  }
  for (const [module, name] of places) {
    const [, folder] = /^(.*\/(?:messages|locales)\/)en\.json$/.exec(module) ?? [];
    for (const language of folder ? languages : [])
      places.set(`${folder}${language}.json`, `${name}-${language}`);
  }
  return places;
}

/** A file is named after its screen, else after one of our components, else after a module. */
function nameOf(modules: readonly string[]): string {
  const nameOfModule = (module: string) => /([\w-]+)\.\w+$/.exec(module)?.[1] ?? 'part';
  const ours = modules.filter((module) => module.startsWith('src/')).map(nameOfModule);
  return (
    ours.find((name) => name.endsWith('Page')) ??
    ours.find((name) => /^[A-Z]/.test(name)) ??
    ours[0] ??
    nameOfModule(modules[0] ?? '')
  );
}
