import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for processes, clusters or many worlds: begun last, they would keep one core waiting at the end. */
const long = [
  /\/reliability\//,
  /\/simulation\//,
  /route-matrix/,
  /\/database\/(migrate|watched-pool)/,
  /\/cli\//,
  /directory-outage/,
];

/** Begins the long files first, so that the cores end their work together; otherwise the usual order. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => long.some((name) => name.test(moduleId));
    return [...usual.filter(isLong), ...usual.filter((file) => !isLong(file))];
  }
}
