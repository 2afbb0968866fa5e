import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../compilePolicy.ts';
import { builtInAliases, builtInAliasSources } from '../field/aliasTable.ts';
import { absent, corpusIsThere, definitions, oracles, propertyPaths } from './corpusFolder.ts';

/** Names in published definitions that are not aliases: the namespace of the provider is missing. */
const misspelled = new Set(['SqlVirtualMachine/sqlVirtualMachines/autoBackupSettings.enable']);

const typeOf = (alias: string): string => {
  const [head = ''] = alias.split('[');
  return head.slice(0, head.lastIndexOf('/')).toLowerCase();
};

describe.skipIf(!corpusIsThere)(`aliases (${corpusIsThere ? 'corpus' : absent})`, () => {
  const all = corpusIsThere ? definitions() : [];
  const of = (source: string) =>
    Object.keys(builtInAliases).filter((alias) => builtInAliasSources[alias] === source);

  it('are in the table if a definition uses them', () => {
    const unknown = all.flatMap(({ definition }) =>
      compilePolicy(definition).diagnostics.flatMap(({ code, values }) =>
        code === 'UnknownAlias' && !misspelled.has(values['name']!) ? [values['name']!] : [],
      ),
    );
    expect(unknown).toEqual([]);
  });

  it('have the path of the record that contains them', () => {
    const recorded = new Map(
      oracles().flatMap(({ aliases }) =>
        Object.entries(aliases).map(([alias, path]) => [alias.toLowerCase(), path] as const),
      ),
    );
    const paths = of('record').map((alias) => [alias, builtInAliases[alias]]);
    expect(paths.length).toBeGreaterThan(20);
    expect(paths).toEqual(paths.map(([alias]) => [alias, recorded.get(alias!.toLowerCase())]));
  });

  it('are used by a definition if that is their source', () => {
    const text = all.map(({ definition }) => JSON.stringify(definition).toLowerCase()).join('\n');
    const missing = of('definition').filter((alias) => !text.includes(alias.toLowerCase()));
    expect(missing).toEqual([]);
  });

  it('have a property in the template or recorded resource that is their source', () => {
    const known = propertyPaths();
    const candidates = (path: string) => [
      path,
      path.replace(/^properties\./, ''),
      path.replaceAll(/\[\*\]\.(?!properties)/g, '[*].properties.'),
    ];
    const missing = of('template').filter((alias) => {
      const paths = known.get(typeOf(alias));
      const alternatives = builtInAliases[alias]!.split(' | ').flatMap(candidates);
      return !alternatives.some((path) => paths?.has(path.toLowerCase()));
    });
    expect(missing).toEqual([]);
  });
});
