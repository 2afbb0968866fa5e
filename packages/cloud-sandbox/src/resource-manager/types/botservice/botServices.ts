import { defineType } from '../defineType.ts';

export default defineType('Microsoft.BotService/botServices', {
  coverage: 'stored only',
  globalName: { pool: 'bot' },
});
