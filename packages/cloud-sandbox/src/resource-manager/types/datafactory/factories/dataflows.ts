import { factoryInUse } from '../../../rules/factoryInUse.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.DataFactory/factories/dataflows', {
  coverage: 'stored only',
  inUse: [factoryInUse('pipelines')],
});
