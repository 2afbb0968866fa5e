import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Devices/IotHubs', {
  coverage: 'stored only',
  globalName: { pool: 'iothub' },
});
