import { availableParallelism } from 'node:os';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * One worker per core. The default is one less; with one more, tests of a server under load would create that load
 * themselves.
 */
export const maxWorkers = availableParallelism();

/**
 * Files that wait for processes, clusters or many simulated worlds, the longest first: started last, they would leave
 * the other cores idle at the end.
 */
const long = [
  /operations\/reliability\//,
  /\/cli\/remote\/.*-by-cli/,
  /\/database\/watched-pool/,
  /route-matrix\.test/,
  /\/fleet-upgrades\/fleet-budget/,
  /\/simulation\//,
  /\/cli\//,
  /\/(mail|invitations|webhooks|streamed-list|directory-outage)/,
];

/** Returns the position of a file among the long ones, or the last position for others. */
const rank = ({ moduleId }: TestSpecification): number => {
  const place = long.findIndex((name) => name.test(moduleId));
  return place === -1 ? long.length : place;
};

/**
 * Starts the long files first, then runs project by project: a worker that stays in a project reuses its loaded
 * modules.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const projects = [...new Set(usual.map(({ project }) => project.name))];
    const order = (file: TestSpecification): number =>
      rank(file) * projects.length + projects.indexOf(file.project.name);
    return usual.toSorted((left, right) => order(left) - order(right));
  }
}
