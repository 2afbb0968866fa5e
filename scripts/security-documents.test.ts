import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** The security documents name the test or document that proves each line; these tests verify that. */
const root = path.resolve(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(root, 'docs', 'security', name), 'utf8');

/** Returns the paths of this repository that a text contains. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:apps|packages|e2e|scripts|docs)\/[^`\s]+|[A-Z]+\.md|\.oxlintrc\.json)`/g)].map(
    (match) => match[1]!,
  );
const missing = (text: string): string[] =>
  pathsIn(text).filter((file) => !existsSync(path.join(root, file)));

describe.each(['threats.md', 'asvs.md'])('%s', (name) => {
  it('refers only to existing files', () => {
    expect(pathsIn(read(name)).length).toBeGreaterThan(30);
    expect(missing(read(name))).toEqual([]);
  });
});

it('a path that does not exist would be detected (negative control)', () => {
  expect(missing('held by `apps/server/src/nothing.test.ts` and `README.md`')).toEqual([
    'apps/server/src/nothing.test.ts',
  ]);
});

describe('threats', () => {
  const rows = read('threats.md')
    .split('\n')
    .filter((line) => /^\| T\d\d /.test(line));

  it('are complete and unique', () => {
    const ids = rows.map((row) => row.slice(2, 5));
    expect(ids).toEqual(Array.from({ length: 30 }, (_, index) => `T${String(index + 1).padStart(2, '0')}`));
  });
  it.each(rows)('refer to a test or are not applicable yet: %s', (row) => {
    expect(pathsIn(row).length > 0 || /do(es)? not exist yet/i.test(row)).toBe(true);
  });

  // Test titles contain the id of their threat, so the threat's row must follow when a test moves to another file.
  const tests = globSync('{apps,packages,e2e,scripts}/**/*.{test,spec}.ts', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  });
  const threatReferences = tests.flatMap((file) =>
    [...new Set(readFileSync(path.join(root, file), 'utf8').match(/\bT(?:0[1-9]|[12]\d|30)\b/g))].map(
      (id) => [id, file] as const,
    ),
  );
  it('are named in the titles of their tests', () => {
    expect(threatReferences.length).toBeGreaterThan(5);
  });
  it.each(threatReferences)('%s refers to %s', (id, file) => {
    expect(pathsIn(rows.find((row) => row.startsWith(`| ${id} `)) ?? '')).toContain(file);
  });
});

const checklistLines = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('- '));

/** Returns why a line of the checklist is invalid; undefined if it is valid. */
function faultOf(line: string): string | undefined {
  const [, verdict, text = ''] = /^- \*\*(yes|partly|no)\*\* \d+\.\d+\.\d+.*? (\D.*)$/.exec(line) ?? [];
  if (!verdict) return 'has no verdict or no number';
  const links = [...text.matchAll(/\[`([^`]+)`\]\(([^)]+)\)/g)];
  if (links.length === 0) return 'links to nothing';
  const broken = links.find(
    ([, name, target]) => target !== `../../${name}` || !existsSync(path.join(root, String(name))),
  );
  if (broken) return `has a broken link to ${broken[2]}`;
  const isNamed = /Missing: .{20,}\. \[/.test(text);
  if (isNamed !== (verdict !== 'yes')) return 'says yes and names what is missing, or neither';
  return undefined;
}

describe('the checklist', () => {
  const text = read('asvs.md');
  const lines = checklistLines(text);

  it('has a verdict, a working link and, unless fulfilled, the missing part in each line', () => {
    expect(lines).toHaveLength(60);
    expect(lines.map((line) => [line, faultOf(line)]).filter(([, fault]) => fault)).toEqual([]);
  });

  it.each([
    ['- [x] 1.1.1 Input is decoded once.', 'has no verdict or no number'],
    ['- **yes** 1.1.1 Input is decoded once.', 'links to nothing'],
    ['- **yes** 1.1.1 Input. [`README.md`](../README.md)', 'has a broken link to ../README.md'],
    ['- **yes** 1.1.1 Input. [`NONE.md`](../../NONE.md)', 'has a broken link to ../../NONE.md'],
    [
      '- **partly** 1.1.1 Input. [`README.md`](../../README.md)',
      'says yes and names what is missing, or neither',
    ],
    [
      '- **yes** 1.1.1 Input. Missing: more than half of the work. [`README.md`](../../README.md)',
      'says yes and names what is missing, or neither',
    ],
  ])('would reject %j (negative control)', (line, fault) => {
    expect(faultOf(line)).toBe(fault);
  });

  it('matches the score at its top', () => {
    const count = (verdict: string) => lines.filter((line) => line.startsWith(`- **${verdict}**`)).length;
    expect(text).toContain(
      `Of ${lines.length} lines: **${count('yes')} yes, ${count('partly')} partly, ${count('no')} no**`,
    );
  });
});
