import { afterEach } from 'vitest';
import { drainLogLines } from './server-log.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Log output of the test servers during a failed test. */
    log?: string;
  }
}

afterEach(({ task }) => {
  const lines = drainLogLines();
  if (task.result?.state === 'fail' || (task.result?.errors?.length ?? 0) > 0) task.meta.log = lines.join('');
});
