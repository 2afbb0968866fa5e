import { machineMeter } from '../../../cost/machineMeters.ts';
import { isStopped, propertyOf } from '../../../cost/meter.ts';
import { textOf } from '../../../json.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.MachineLearningServices/workspaces/computes', {
  coverage: 'stored only',
  seconds: 40,
  writeOnly: ['adminUserPassword'],
  meters: (of) =>
    isStopped(of)
      ? []
      : [machineMeter(textOf(propertyOf(of, 'properties', 'vmSize')) ?? '', false, false, of.share * 0.4)],
});
