import { ownExtension } from '../../../rules/machineArtifacts.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Compute/virtualMachines/extensions', {
  coverage: 'simulated',
  missing: 'Runs nothing.',
  seconds: 18,
  writeOnly: ['protectedSettings'],
  rules: [ownExtension],
});
