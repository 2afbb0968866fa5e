import type { BenchFinding } from '../catalog/blueprint-bench.ts';
import { findingMessage } from './translate-finding.ts';
import type { Translate } from './translate-problem.ts';

/** Returns a finding of the test bench in the reader's language. Messages from policies are not translated. */
export function benchFindingText(finding: BenchFinding, translate: Translate): string {
  const { code, reason, values, message, place } = finding;
  if (reason !== undefined) return findingMessage(finding, translate);
  const text = values && translate(`issue.${code}`, values);
  if (text === undefined) return message;
  const [, part, name] = place.split('/');
  return part === 'parameters' ? `${name}: ${text}` : text;
}
