import type { Plugin, PluginOption } from 'vite';
import { modulePath, readChunkGraph } from './chunk-graph.ts';
import { planChunks } from './chunk-plan.ts';
import { listVisits } from './chunk-visits.ts';
import { readFilePlan, unitsOfPlan } from './file-plan.ts';

/** The page's script. It stays a separate file because an open page detects a new release by its name. */
const main = 'src/main.tsx';

/**
 * Languages besides English, whose messages are part of the code. Their messages are grouped in the same way, in
 * separate files.
 */
const languages = ['de', 'fr'];

/**
 * Groups modules into files by the screens that need them, based on a first build without output. `plugins` are the
 * plugins that determine the modules' content.
 */
export function groupChunks(input: Record<string, string>, plugins: () => PluginOption[]): Plugin {
  return {
    name: 'blueport:group-chunks',
    apply: 'build',
    async config({ root = process.cwd() }) {
      const places = await planPlaces(root, input, plugins());
      const name = (id: string) => places.get(modulePath(root, id)) ?? null;
      // Every module is assigned to a group, so no group needs to include its dependencies.
      const codeSplitting = { groups: [{ name }], includeDependenciesRecursively: false };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

/** Returns the name of each module's output file, by the module's path. */
async function planPlaces(root: string, input: Record<string, string>, plugins: PluginOption[]) {
  const graph = await readChunkGraph(root, input, plugins);
  const { shell, visits } = listVisits(root, graph, main);
  const plan = unitsOfPlan(graph, readFilePlan());
  const modulesOf = (units: Iterable<string>) => [...units].flatMap((unit) => graph.get(unit)!.modules);
  const places = new Map<string, string>();
  for (const module of modulesOf(shell)) {
    if (module === main || module.endsWith('.html')) continue;
    // The tables written by `route-tables.ts` change with the portal, not with its dependencies.
    const isOurs = /^(?:src\/|\.\.\/\.\.\/packages\/|\0@blueport\/)/.test(module);
    places.set(module, isOurs ? 'shell' : 'vendor');
  }
  const names = new Map<string, number>();
  for (const units of planChunks(graph, shell, visits, plan)) {
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
  for (const language of languages) places.set(`src/core/i18n/locales/${language}.ts`, `shell-${language}`);
  return places;
}

/** Names a file after its screen, otherwise after one of our components, otherwise after a module. */
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
