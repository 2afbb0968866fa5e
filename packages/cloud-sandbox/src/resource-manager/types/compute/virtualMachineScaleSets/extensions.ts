import { ownExtension } from '../../../rules/machineArtifacts.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Compute/virtualMachineScaleSets/extensions', {
  coverage: 'simulated',
  rules: [ownExtension],
});
