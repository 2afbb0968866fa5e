import Box from '@mui/material/Box';
import { StatusPill } from '../../ui/status/StatusPill.tsx';
import { looks } from '../status/looks.ts';
import Typography from '@mui/material/Typography';
import type { AccessReason } from '@blueport/contracts';
import { CopyButton } from '../../ui/code-view/CopyButton.tsx';
import { type t as translate, useT } from '../../core/i18n/translate.tsx';

/** Action patterns that begin with the same provider; `rest` is the part after it. */
interface PatternGroup {
  /** For example `Microsoft.Authorization`; `*` for every provider. */
  readonly provider: string;
  readonly rest: readonly string[];
}

/** Groups a role's patterns by provider, in order of first appearance. */
export function groupPatterns(patterns: readonly string[]): PatternGroup[] {
  const groups = new Map<string, { provider: string; rest: Set<string> }>();
  for (const pattern of patterns) {
    const slash = pattern.indexOf('/');
    const provider = slash < 0 ? pattern : pattern.slice(0, slash);
    const key = provider.toLowerCase();
    const group = groups.get(key) ?? { provider, rest: new Set<string>() };
    group.rest.add(slash < 0 ? '*' : pattern.slice(slash + 1));
    groups.set(key, group);
  }
  return [...groups.values()].map(({ provider, rest }) => ({ provider, rest: [...rest] }));
}

/** A scope in the cloud, derived from its path. */
interface CloudPlace {
  readonly kind: 'group' | 'subscription' | 'management' | 'root' | 'other';
  /** Its name in the path; for a subscription, its id. */
  readonly name: string;
}

/** Returns the kind and the name of a scope. */
export function parseScope(scope: string): CloudPlace {
  const [first = '', second = '', third = '', fourth = '', ...more] = scope.split('/').filter(Boolean);
  if (first === '') return { kind: 'root', name: '' };
  if (first.toLowerCase() === 'subscriptions') {
    if (third === '') return { kind: 'subscription', name: second };
    if (third.toLowerCase() === 'resourcegroups' && more.length === 0) return { kind: 'group', name: fourth };
  }
  if (second.toLowerCase() === 'microsoft.management') return { kind: 'management', name: fourth };
  return { kind: 'other', name: more.at(-1) ?? fourth };
}

interface AccessReasonCardProps {
  readonly reason: AccessReason;
  /** Names of the known subscriptions by their ids in lowercase. */
  readonly subscriptionNames: ReadonlyMap<string, string>;
}

/**
 * One source of a principal's rights: the role, the scope of its assignment, and the actions it includes and excludes.
 */
export function AccessReasonCard({ reason, subscriptionNames }: AccessReasonCardProps) {
  const t = useT();
  const { roleName, scope, throughGroup, inherited, allows, decidedBy } = reason;
  const place = placeName(t, scope, subscriptionNames);
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, padding: 3, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography variant="h3" component="h3">
          {roleName}
        </Typography>
        {allows === null ? null : (
          <StatusPill {...looks[allows ? 'success' : 'disabled']}>
            {t(allows ? 'cloudAccess.reasonAllows' : 'cloudAccess.reasonAllowsNot')}
          </StatusPill>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <Typography variant="body2" title={scope}>
          {throughGroup === null
            ? t(inherited ? 'cloudAccess.reasonAbove' : 'cloudAccess.reasonHere', { scope: place })
            : t('cloudAccess.reasonGroup', { group: throughGroup, scope: place })}
        </Typography>
        <CopyButton text={scope} what={t('cloudAccess.path')} />
      </Box>
      {decidedBy === null ? null : (
        <Typography variant="body2">
          {t('cloudAccess.decidedBy')} <code>{decidedBy}</code>
        </Typography>
      )}
      <Patterns title={t('cloudAccess.allowed')} patterns={reason.actions} />
      <Patterns title={t('cloudAccess.except')} patterns={reason.notActions} />
      <Patterns title={t('cloudAccess.allowedData')} patterns={reason.dataActions} />
    </Box>
  );
}

/** Lists patterns, one provider per line. Renders nothing if there are none. */
function Patterns(props: { readonly title: string; readonly patterns: readonly string[] }) {
  const t = useT();
  const { title, patterns } = props;
  if (patterns.length === 0) return null;
  const whole = patterns.includes('*')
    ? 'cloudAccess.everything'
    : patterns.includes('*/read')
      ? 'cloudAccess.readEverything'
      : undefined;
  const rest = patterns.filter((pattern) => pattern !== '*/read' && pattern !== '*');
  return (
    <Box sx={{ typography: 'body2', marginTop: 2 }}>
      <strong>{title}</strong> {whole === undefined ? '' : t(whole)}
      {rest.length === 0 ? null : (
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: 4 }}>
          {groupPatterns(rest).map((group) => (
            <li key={group.provider}>
              {group.provider === '*' ? t('cloudAccess.everyProvider') : group.provider}
              {': '}
              <code>{group.rest.join(', ')}</code>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

function placeName(t: typeof translate, scope: string, names: ReadonlyMap<string, string>): string {
  const { kind, name } = parseScope(scope);
  if (kind === 'other') return name;
  return t(`cloudAccess.place.${kind}`, {
    name: kind === 'subscription' ? (names.get(name.toLowerCase()) ?? name) : name,
  });
}
