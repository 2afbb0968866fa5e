/** Checks that run no code of the product. @type {import('./run-lanes.mjs').Lane[]} */
export const staticLanes = [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  {
    name: 'lint and types',
    command: 'oxlint',
    args: ['--type-aware', '--type-check', '--max-warnings=0', '--quiet'],
  },
  { name: 'unused code', command: 'knip', args: [] },
];

const vitestArgs = ['run', '--reporter=scripts/lanes/vitest-reporter.ts'];

/** @param {string} name @param {string[]} args @returns {import('./run-lanes.mjs').Lane} */
export const vitestLane = (name, ...args) => ({
  name,
  command: 'vitest',
  args: [...vitestArgs, ...args],
  repeatArgs: vitestArgs,
  reports: true,
});
