import { propertyOf, runningMeter } from '../../cost/meter.ts';
import { textOf } from '../../json.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.StreamAnalytics/streamingjobs', {
  coverage: 'stored only',
  meters: (of) =>
    /^running$/i.test(textOf(propertyOf(of, 'jobState')) ?? '')
      ? [runningMeter('Stream Analytics', 'Standard', 'Standard Streaming Unit', 3)]
      : [],
});
