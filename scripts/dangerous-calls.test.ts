import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Calls that the product must not contain: most of them run text as code. */
const dangerous: Readonly<Record<string, RegExp>> = {
  'text as a program': /\beval\(|\bnew Function\(|\bsetTimeout\(\s*['"`]/,
  'text as a command line':
    /\bshell: true|\bexecSync\(|from 'node:vm'|\{[^}]*\bexec\b[^}]*\} from 'node:child_process'/,
  'text as markup': /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
  'certificates unchecked': /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/,
  'randomness that can be guessed': /Math\.random\(\)\.toString/,
  // Each item becomes an argument on the stack: with about 125,000 of them the call throws a RangeError.
  'a list as arguments':
    /(?<!super)\.(?:push|unshift|fromCharCode|fromCodePoint)\((?:[^(){}]*,)?\s*\.\.\.|\bMath\.(?:max|min)\((?:[^(){}]*,)?\s*\.\.\./,
  'old ciphers': /createHash\(\s*'(md5|sha1)'|aes-\d+-(cbc|ecb|ctr)/,
};

const isProduct = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.testing\.ts$|(^|\/)(test|testing)\//.test(file);

const folders = [
  'apps/server/src',
  'apps/portal/src',
  'packages/client/src',
  'packages/cloud/src',
  'packages/contracts/src',
  'packages/arm-template/src',
  'packages/azure-policy/src',
];
const sources = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isProduct)
    .map((file) => ({
      file: `${folder}/${file}`,
      text: readFileSync(path.join(root, folder, file), 'utf8'),
    })),
);

describe('the product has no dangerous call', () => {
  it.each(Object.entries(dangerous))('%s', (_name, pattern) => {
    expect(sources.length).toBeGreaterThan(400);
    expect(sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
  });
  it.each([
    ['text as a program', 'return eval(text)'],
    ['text as a command line', 'spawn(name, { shell: true })'],
    ['text as markup', 'element.innerHTML = name'],
    ['a list as arguments', 'issues.push(...found)'],
    ['a list as arguments', 'Math.max(0, ...lengths)'],
    ['certificates unchecked', 'new Agent({ rejectUnauthorized: false })'],
    ['old ciphers', "createCipheriv('aes-256-cbc', key, iv)"],
  ])('%s would be noticed (negative control)', (name, text) => {
    expect(dangerous[name]!.test(text)).toBe(true);
  });
});
