import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Devices/provisioningServices', {
  coverage: 'stored only',
  globalName: { pool: 'iotprovisioning' },
});
