import { ArmError } from '../http/armError.ts';
import { badRequest } from '../http/errors.ts';
import { objectOf, textOf, type JsonObject } from '../json.ts';

function ruleOf(entry: JsonObject): { name: string; priority: number; direction: string } {
  const properties = objectOf(entry['properties']);
  const priority = properties['priority'];
  return {
    name: textOf(entry['name']) ?? '',
    priority: typeof priority === 'number' ? priority : 0,
    direction: (textOf(properties['direction']) ?? '').toLowerCase(),
  };
}

/** Returns the error for rules of a security group that have no valid or no unique priority. */
export function checkSecurityRules(entries: readonly JsonObject[]): ArmError | undefined {
  const seen = new Map<string, string>();
  for (const rule of entries.map(ruleOf)) {
    if (rule.priority < 100 || rule.priority > 4096)
      return badRequest(
        'SecurityRuleInvalidPriority',
        `Security rule has invalid Priority. Value provided: ${rule.priority} Allowed range 100-4096.`,
        `securityRules/${rule.name}/priority`,
      );
    const key = `${rule.direction}/${rule.priority}`;
    const other = seen.get(key);
    if (other !== undefined)
      return badRequest(
        'SecurityRuleConflict',
        `Security rule ${rule.name} conflicts with rule ${other}. Rules cannot have the same Priority and Direction.`,
        `securityRules/${rule.name}/priority`,
      );
    seen.set(key, rule.name);
  }
  return undefined;
}
