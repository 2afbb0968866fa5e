import { RuleList } from './rules/RuleList.tsx';

/** The form of a new alert rule, filled in by its address, above the list of rules. */
export function Component() {
  return <RuleList isCreating />;
}
