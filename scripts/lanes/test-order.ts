import { availableParallelism } from 'node:os';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** As many as there are cores. Left to itself it takes one less; with one more, tests of a server under load are the load. */
export const maxWorkers = availableParallelism();

/** Files that wait for processes, clusters or many worlds, the longest first: begun last, they would keep one core waiting at the end. */
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

/** Where a file stands among the long ones; after all of them when it is none. */
const rank = ({ moduleId }: TestSpecification): number => {
  const place = long.findIndex((name) => name.test(moduleId));
  return place === -1 ? long.length : place;
};

/** Begins the long files first, then project by project: a worker that goes on with the same project keeps what it has loaded. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const projects = [...new Set(usual.map(({ project }) => project.name))];
    const order = (file: TestSpecification): number =>
      rank(file) * projects.length + projects.indexOf(file.project.name);
    return usual.toSorted((left, right) => order(left) - order(right));
  }
}
