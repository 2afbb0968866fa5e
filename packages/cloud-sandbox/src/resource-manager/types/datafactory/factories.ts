import { usageMeter } from '../../cost/meter.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.DataFactory/factories', {
  coverage: 'stored only',
  seconds: 6,
  globalName: { pool: 'datafactory' },
  meters: (of) => [
    usageMeter('Azure Data Factory v2', 'Cloud', 'Cloud Orchestration Activity Run', of.share * 60_000),
  ],
});
