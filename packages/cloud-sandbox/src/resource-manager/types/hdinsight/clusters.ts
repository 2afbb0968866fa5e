import { defineType } from '../defineType.ts';

export default defineType('Microsoft.HDInsight/clusters', {
  coverage: 'stored only',
  globalName: { pool: 'hdinsight' },
});
