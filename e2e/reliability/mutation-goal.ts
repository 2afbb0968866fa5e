import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Outcome } from './crash-goals.ts';
import { mutantsOf, type Mutant } from './mutants.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const limitMs = 60_000;

/** Safety-critical modules, and the suites that cover them without a database or network. */
export const guarded: readonly { readonly files: readonly string[]; readonly tests: readonly string[] }[] = [
  {
    files: ['effective.ts', 'grantable.ts', 'display-access.ts'].map(
      (name) => `packages/contracts/src/permissions/${name}`,
    ),
    tests: ['packages/contracts/src/identity/permissions.test.ts'],
  },
  {
    files: ['packages/contracts/src/identity/session-machine.ts'],
    tests: ['packages/contracts/src/identity/session-machine.test.ts'],
  },
  {
    files: ['assertAllowedUrl.ts', 'cloudCaller.ts', 'hostCaller.ts', 'readBody.ts'].map(
      (name) => `packages/cloud/src/egress/${name}`,
    ),
    tests: ['cloudCaller', 'hostCaller', 'separation'].map(
      (name) => `packages/cloud/src/egress/${name}.test.ts`,
    ),
  },
  {
    files: ['apps/server/src/security/vault.ts', 'apps/server/src/security/canonical-json.ts'],
    tests: ['apps/server/src/security/vault.test.ts'],
  },
  {
    files: ['apps/server/src/features/deployments/operations/machine/transition.ts'],
    tests: ['apps/server/src/features/deployments/operations/machine/transition.test.ts'],
  },
];

/** Returns whether the suite passes with a mutant applied, or unmodified. */
function survives(tests: readonly string[], file?: string, mutant?: Mutant): Promise<boolean> {
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const config = path.join('e2e', 'reliability', 'mutation.config.ts');
  const child = spawn(process.execPath, [vitest, 'run', '--config', config, '--root', root, ...tests], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...(file !== undefined &&
        mutant && {
          MUTATE_FILE: path.join(root, file),
          MUTATE_AT: String(mutant.at),
          MUTATE_LENGTH: String(mutant.length),
          MUTATE_TEXT: mutant.text,
        }),
    },
  });
  return new Promise((resolve) => {
    // A mutant that hangs counts as detected.
    const alarm = setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.once('exit', (code) => {
      clearTimeout(alarm);
      resolve(code === 0);
    });
  });
}

/** R28: mutates the guarded modules one place at a time; a suite that stays green missed the mutant. */
export async function mutationTrial(filter = process.env.MUTATE ?? ''): Promise<Outcome> {
  let killed = 0;
  let all = 0;
  const scores: string[] = [];
  for (const { files, tests } of guarded.filter((group) =>
    group.files.some((file) => file.includes(filter)),
  )) {
    if (!(await survives(tests)))
      return { good: false, figures: `${tests.join(', ')} fails without a mutant` };
    // An obvious mutant; if it survives, mutants are not being applied at all.
    const control: Mutant = { at: 0, length: 0, text: 'throw new Error("control");', label: 'control' };
    if (await survives(tests, files[0], control)) return { good: false, figures: 'mutants are not applied' };
    for (const file of files.filter((name) => name.includes(filter))) {
      const waiting = mutantsOf(readFileSync(path.join(root, file), 'utf8'));
      const survivors: string[] = [];
      const count = waiting.length;
      const work = async (): Promise<void> => {
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          if (await survives(tests, file, mutant)) survivors.push(mutant.label);
        }
      };
      await Promise.all([work(), work()]);
      all += count;
      killed += count - survivors.length;
      scores.push(`${file}: ${count - survivors.length} of ${count}`);
      console.log(`  ${scores.at(-1)}${survivors.map((label) => `\n    survived ${label}`).join('')}`);
    }
  }
  const score = all === 0 ? 0 : (100 * killed) / all;
  return { good: score >= 85, figures: `score=${score.toFixed(1)} killed=${killed} mutants=${all}` };
}
