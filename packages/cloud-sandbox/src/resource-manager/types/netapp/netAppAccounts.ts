import { defineType } from '../defineType.ts';

export default defineType('Microsoft.NetApp/netAppAccounts', {
  coverage: 'stored only',
  seconds: 6,
});
