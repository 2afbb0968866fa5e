import { ensurePortalBuilt, ensureServerBuilt } from '../../scripts/setup/build.mjs';

/** Browser tests run what is built; a single test file may be run without `npm test`. */
export default function build(): void {
  ensurePortalBuilt();
  ensureServerBuilt();
}
