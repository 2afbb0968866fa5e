import { contentPlace } from '../../resources/deletedVaults.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.KeyVault/deletedVaults', {
  coverage: 'simulated',
  hidden: [contentPlace],
});
