import { defineType } from '../defineType.ts';

export default defineType('Microsoft.SignalRService/WebPubSub', {
  coverage: 'stored only',
  globalName: { pool: 'webpubsub' },
});
