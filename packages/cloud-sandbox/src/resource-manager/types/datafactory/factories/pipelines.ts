import { factoryInUse } from '../../../rules/factoryInUse.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.DataFactory/factories/pipelines', {
  coverage: 'stored only',
  inUse: [factoryInUse('triggers', 'pipelines')],
});
