import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Permitted dependencies: arrows point down only. `may` lists runtime dependencies; development dependencies
 * may include more, because tests use the actual packages. `mayForTypes` lists those of which only types are
 * used.
 */
const layers: Record<string, { may: string[]; mayInTests?: string[]; mayForTypes?: string[] }> = {
  '@blueport/contracts': { may: [] },
  '@blueport/client': { may: [], mayForTypes: ['@blueport/contracts'] },
  '@blueport/arm-template': { may: [] },
  '@blueport/azure-policy': { may: [] },
  '@blueport/cost-analysis': { may: [] },
  '@blueport/cloud': { may: ['@blueport/contracts'], mayInTests: ['@blueport/cloud-sandbox'] },
  '@blueport/cloud-sandbox': { may: ['@blueport/arm-template', '@blueport/azure-policy'] },
  '@blueport/server': {
    may: [
      '@blueport/contracts',
      '@blueport/client',
      '@blueport/arm-template',
      '@blueport/azure-policy',
      '@blueport/cloud',
      '@blueport/cost-analysis',
    ],
    mayInTests: ['@blueport/cloud-sandbox'],
  },
  '@blueport/portal': { may: ['@blueport/contracts', '@blueport/client', '@blueport/arm-template'] },
};

const root = path.resolve(import.meta.dirname, '..');

interface Workspace {
  name: string;
  folder: string;
  dependencies: string[];
  devDependencies: string[];
}

const ownNames = (record: Record<string, string> | undefined) =>
  Object.keys(record ?? {}).filter((name) => name.startsWith('@blueport/'));

function readWorkspace(folder: string): Workspace {
  const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
    name: string;
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  return {
    name: manifest.name,
    folder,
    dependencies: ownNames(manifest.dependencies),
    devDependencies: ownNames(manifest.devDependencies),
  };
}

const workspaces = ['apps', 'packages'].flatMap((group) =>
  readdirSync(path.join(root, group)).map((name) => readWorkspace(path.join(group, name))),
);

/** Returns the files of a workspace's src with the workspace packages that each imports. */
function importsOf(workspace: Workspace): { file: string; imports: { name: string; isType: boolean }[] }[] {
  const source = path.join(root, workspace.folder, 'src');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({
      file,
      imports: [
        ...readFileSync(path.join(source, file), 'utf8').matchAll(
          /((?:import|export) type [^;']*?)?from '(@blueport\/[a-z-]+)/g,
        ),
      ].map((match) => ({ name: match[2]!, isType: match[1] !== undefined })),
    }));
}

const isTestCode = (file: string) => /\.(test|testing)\.tsx?$|(^|\/)(test|testing)\//.test(file);

/**
 * The domains, by the same names in contracts, server and portal, with the domains whose code a server domain may call.
 * Types may come from any domain. Prices and limits count deployments, and the verdict needs prices: these two depend
 * on each other.
 */
const domains: Record<string, string[]> = {
  identity: ['catalog', 'deployments', 'site'],
  catalog: [],
  deployments: ['catalog', 'identity', 'spend'],
  cloud: ['deployments'],
  spend: ['catalog', 'deployments'],
  governance: [],
  resources: ['cloud'],
  messaging: ['identity'],
  site: ['catalog', 'deployments', 'identity'],
};

/** The layers of the portal, each of which may use those before it. */
const portalLayers = ['core', 'ui', 'components', 'features', 'app'];

const domainOf = (file: string) => file.split('/')[0]!;
const featureOf = (file: string) => file.split('/').slice(0, 2).join('/');

/** Returns imports from one file of a folder to another, tests excluded; paths are relative to the folder. */
function importsWithin(folder: string): { from: string; to: string; isType: boolean }[] {
  const base = path.join(root, folder);
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !isTestCode(file))
    .flatMap((from) => {
      const text = readFileSync(path.join(base, from), 'utf8');
      const found = text.matchAll(
        /(?:(?:import|export)(\s+type)?\s[^;]*?from |import\()'((?:\.\.?\/)+[^']+)'/g,
      );
      return [...found].map(([, isType, target]) => ({
        from,
        to: path.posix.join(path.posix.dirname(from), target!),
        isType: isType !== undefined,
      }));
    })
    .filter(({ to }) => !to.startsWith('..'));
}

describe('layers', () => {
  it.each(workspaces)('$name is a known layer and depends only on lower layers', (workspace) => {
    const layer = layers[workspace.name];
    expect(layer, `add ${workspace.name} to the table of layers`).toBeDefined();
    expect(layer!.may).toEqual(expect.arrayContaining(workspace.dependencies));
    expect([...layer!.may, ...(layer!.mayInTests ?? []), ...(layer!.mayForTypes ?? [])]).toEqual(
      expect.arrayContaining(workspace.devDependencies),
    );
  });

  it.each(workspaces)(
    '$name imports only its declared dependencies, and test-only ones only in tests',
    (workspace) => {
      const stray = importsOf(workspace).flatMap(({ file, imports }) =>
        imports
          .filter(({ name }) => name !== workspace.name && !workspace.dependencies.includes(name))
          .filter(({ name }) => !(isTestCode(file) && workspace.devDependencies.includes(name)))
          .filter(({ name, isType }) => !(isType && layers[workspace.name]?.mayForTypes?.includes(name)))
          .map(({ name }) => `${file} imports ${name}`),
      );
      expect(stray).toEqual([]);
    },
  );

  it('features of the server are imported only through their index', () => {
    const strays = importsWithin('apps/server/src/features')
      .filter(({ from, to }) => featureOf(from) !== featureOf(to) && to.split('/')[2] !== 'index.ts')
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(strays).toEqual([]);
  });

  it('features of the portal do not import each other', () => {
    const strays = importsWithin('apps/portal/src/features')
      .filter(({ from, to }) => from.includes('/') && to.includes('/') && featureOf(from) !== featureOf(to))
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(strays).toEqual([]);
  });

  it('domains of the server call only the domains that the table allows', () => {
    const strays = importsWithin('apps/server/src/features')
      .filter(({ from, to, isType }) => {
        const [own, other] = [domainOf(from), domainOf(to)];
        return !isType && from.includes('/') && own !== other && !domains[own]?.includes(other);
      })
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(strays).toEqual([]);
  });

  it('stores do not import HTTP', () => {
    const strays = importsWithin('apps/server/src')
      .filter(({ from, to }) => from.endsWith('store.ts') && to.startsWith('http/'))
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(strays).toEqual([]);
  });

  it.each(['apps/server/src/features', 'apps/portal/src/features', 'packages/contracts/src'])(
    'every domain in %s is known',
    (folder) => {
      const found = readdirSync(path.join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
      expect([...Object.keys(domains), 'api', 'messages', 'reference']).toEqual(
        expect.arrayContaining(found),
      );
    },
  );

  it('the layers of the portal import only downwards', () => {
    const rank = (file: string) => portalLayers.indexOf(file.split('/')[0]!);
    const strays = importsWithin('apps/portal/src')
      .filter(({ from, to }) => rank(from) >= 0 && rank(to) > rank(from))
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(strays).toEqual([]);
  });
});
