/** Prints how many units of the corpus the engines get right. Exits with 1 if a score is below its floor. */
import { absent, hasCorpus } from '../../packages/arm-template/src/corpus/corpusFolder.ts';
import { scoreFunctions, strengths } from '../../packages/arm-template/src/corpus/scoreFunctions.ts';
import { scoreLint } from '../../packages/arm-template/src/corpus/scoreLint.ts';
import {
  scoreDeployments,
  scoreSnapshots,
  scoreWhatIf,
} from '../../packages/arm-template/src/corpus/scoreRecords.ts';
import { scoreTemplates } from '../../packages/arm-template/src/corpus/scoreTemplates.ts';
import floors from './floors.json' with { type: 'json' };
import { scorePolicies } from './policy-scores.ts';
import { findShortfalls, formatScores } from './report.ts';

if (hasCorpus) {
  const scores = [
    scoreTemplates(),
    ...strengths.map(scoreFunctions),
    scoreSnapshots(),
    scoreDeployments(),
    scoreWhatIf(),
    scoreLint(),
    ...scorePolicies(),
  ];
  const shortfalls = findShortfalls(scores, floors);
  console.log([formatScores(scores), ...shortfalls].join('\n'));
  process.exitCode = shortfalls.length > 0 ? 1 : 0;
} else console.log(`Nothing was measured: ${absent}.`);
