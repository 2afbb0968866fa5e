import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Calls that the product must not contain: most of them execute text as code. */
const dangerous: Readonly<Record<string, RegExp>> = {
  'code from text': /\beval\(|\bnew Function\(|\bsetTimeout\(\s*['"`]/,
  'commands through a shell':
    /\bshell: true|\bexecSync\(|from 'node:vm'|\{[^}]*\bexec\b[^}]*\} from 'node:child_process'/,
  'markup from text': /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
  'unverified certificates': /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/,
  'predictable randomness': /Math\.random\(\)\.toString/,
  // Each item becomes an argument on the stack: with about 125,000 of them the call throws a RangeError.
  'a list spread into arguments':
    /(?<!super)\.(?:push|unshift|fromCharCode|fromCodePoint)\((?:[^(){}]*,)?\s*\.\.\.|\bMath\.(?:max|min)\((?:[^(){}]*,)?\s*\.\.\./,
  'outdated ciphers': /createHash\(\s*'(md5|sha1)'|aes-\d+-(cbc|ecb|ctr)/,
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

describe('dangerous calls', () => {
  it.each(Object.entries(dangerous))('do not include %s', (_name, pattern) => {
    expect(sources.length).toBeGreaterThan(400);
    expect(sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
  });
  it.each([
    ['code from text', 'return eval(text)'],
    ['commands through a shell', 'spawn(name, { shell: true })'],
    ['markup from text', 'element.innerHTML = name'],
    ['a list spread into arguments', 'issues.push(...found)'],
    ['a list spread into arguments', 'Math.max(0, ...lengths)'],
    ['unverified certificates', 'new Agent({ rejectUnauthorized: false })'],
    ['outdated ciphers', "createCipheriv('aes-256-cbc', key, iv)"],
  ])('%s would be detected (negative control)', (name, text) => {
    expect(dangerous[name]!.test(text)).toBe(true);
  });
});
