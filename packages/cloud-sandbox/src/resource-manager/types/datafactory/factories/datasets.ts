import { factoryInUse } from '../../../rules/factoryInUse.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.DataFactory/factories/datasets', {
  coverage: 'stored only',
  inUse: [factoryInUse('pipelines', 'dataflows')],
});
