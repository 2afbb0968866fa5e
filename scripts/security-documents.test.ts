import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** The documents about security say which test or document shows each line; here they are held to it. */
const root = path.resolve(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(root, 'docs', 'security', name), 'utf8');

/** Paths of this repository that a text names. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:apps|packages|e2e|scripts|docs)\/[^`\s]+|[A-Z]+\.md|\.oxlintrc\.json)`/g)].map(
    (match) => match[1]!,
  );
const missing = (text: string): string[] =>
  pathsIn(text).filter((file) => !existsSync(path.join(root, file)));

describe.each(['threats.md', 'asvs.md'])('%s', (name) => {
  it('names only what exists', () => {
    expect(pathsIn(read(name)).length).toBeGreaterThan(30);
    expect(missing(read(name))).toEqual([]);
  });
});

it('a path that does not exist would be noticed (negative control)', () => {
  expect(missing('held by `apps/server/src/nothing.test.ts` and `README.md`')).toEqual([
    'apps/server/src/nothing.test.ts',
  ]);
});

describe('the threats', () => {
  const rows = read('threats.md')
    .split('\n')
    .filter((line) => /^\| T\d\d /.test(line));

  it('are all there, once', () => {
    const ids = rows.map((row) => row.slice(2, 5));
    expect(ids).toEqual(Array.from({ length: 30 }, (_, index) => `T${String(index + 1).padStart(2, '0')}`));
  });
  it.each(rows)('%s', (row) => {
    expect(pathsIn(row).length > 0 || /do(es)? not exist yet/i.test(row)).toBe(true);
  });

  // A test that was moved out of a file takes the name of its threat along, and its row has to follow.
  const tests = globSync('{apps,packages,e2e,scripts}/**/*.{test,spec}.ts', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  });
  const held = tests.flatMap((file) =>
    [...new Set(readFileSync(path.join(root, file), 'utf8').match(/\bT(?:0[1-9]|[12]\d|30)\b/g))].map(
      (id) => [id, file] as const,
    ),
  );
  it('are named by the tests that hold them', () => {
    expect(held.length).toBeGreaterThan(5);
  });
  it.each(held)('%s says that %s holds it', (id, file) => {
    expect(pathsIn(rows.find((row) => row.startsWith(`| ${id} `)) ?? '')).toContain(file);
  });
});

describe('the checklist', () => {
  const text = read('asvs.md');
  const lines = text.split('\n').filter((line) => /^- \[[ x]\] /.test(line));
  const ticked = lines.filter((line) => line.startsWith('- [x]'));

  it.each(ticked)('%s', (line) => {
    expect(pathsIn(line).length).toBeGreaterThan(0);
  });
  it('says of every line that is open why', () => {
    const open = lines.filter((line) => !line.startsWith('- [x]'));
    expect(open.filter((line) => !/\. Open: .{20,}/.test(line))).toEqual([]);
  });
  it('adds up to the score at its top', () => {
    expect(text).toContain(`**${ticked.length} of ${lines.length}**`);
  });
});
