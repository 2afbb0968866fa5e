import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Network/routeTables/routes', {
  coverage: 'stored only',
  seconds: 1,
});
