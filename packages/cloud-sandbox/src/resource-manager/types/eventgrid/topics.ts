import { usageMeter } from '../../cost/meter.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.EventGrid/topics', {
  coverage: 'stored only',
  meters: (of) => [usageMeter('Event Grid', 'Standard', 'Standard Event Operations', of.share * 30_000_000)],
});
