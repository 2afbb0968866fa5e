import { defineType } from '../defineType.ts';

export default defineType('Microsoft.RecoveryServices/vaults', {
  coverage: 'stored only',
  seconds: 8,
});
