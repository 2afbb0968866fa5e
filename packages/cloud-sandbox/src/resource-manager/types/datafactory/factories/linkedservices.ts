import { factoryInUse } from '../../../rules/factoryInUse.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.DataFactory/factories/linkedservices', {
  coverage: 'stored only',
  inUse: [factoryInUse('datasets', 'pipelines', 'dataflows', 'linkedservices')],
});
