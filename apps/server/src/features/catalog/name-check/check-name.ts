import {
  checkPermission,
  emailSchema,
  organizationKeySchema,
  organizationNameSchema,
  roleNameSchema,
  type BodyOf,
  type NameCheckKind,
  type nameCheckRoutes,
  type ProblemIssue,
  type ResponseOf,
} from '@blueport/contracts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { issue } from '../../../errors/refusal.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';

type Question = BodyOf<typeof nameCheckRoutes.check>;
type NameAnswer = ResponseOf<typeof nameCheckRoutes.check>;

interface NameRule {
  /** The caller needs one of these permissions. */
  readonly anyOf: readonly string[];
  readonly shape: { safeParse(value: unknown): { success: boolean; data?: string } };
  /** Selects the rows with the name that the caller is allowed to see. */
  readonly holders: (name: string, session: SessionContext) => RawBuilder<{ id: string }>;
}

/**
 * Only the operator gets whether a name of an organization is taken; other callers only get whether it is
 * well-formed.
 */
const seesAll = ({ organizationId }: SessionContext) => sql<boolean>`exists (
  select from organization own where own.id = ${organizationId} and own.is_operator)`;

const rules: Readonly<Record<NameCheckKind, NameRule>> = {
  organizationKey: {
    anyOf: ['organizationCreate'],
    shape: organizationKeySchema,
    holders: (name, session) => sql`select id from organization where key = ${name} and ${seesAll(session)}`,
  },
  organizationName: {
    anyOf: ['organizationCreate', 'organizationEdit'],
    shape: organizationNameSchema,
    holders: (name, session) =>
      sql`select id from organization where lower(name) = lower(${name}) and ${seesAll(session)}`,
  },
  roleName: {
    anyOf: ['roleCreate', 'roleEdit'],
    shape: roleNameSchema,
    holders: (name, { organizationId }) =>
      sql`select id from role where lower(name) = lower(${name}) and organization_id = ${organizationId}`,
  },
  userEmail: {
    anyOf: ['userCreate', 'userEdit', 'userInvite'],
    shape: emailSchema,
    holders: (name, { organizationId }) =>
      sql`select id from account where lower(email) = lower(${name}) and organization_id = ${organizationId}`,
  },
};

const refuse = (reason: NameAnswer['reason'], { message }: ProblemIssue): NameAnswer => ({
  available: false,
  reason,
  message,
});

/** Returns whether the caller can use a name, without revealing names that the caller may not see. */
export async function checkName(
  db: Kysely<Database>,
  session: SessionContext,
  { kind, value, id }: Question,
): Promise<NameAnswer> {
  const rule = rules[kind];
  if (!rule.anyOf.some((key) => checkPermission(session.permissions, key).allowed)) {
    return refuse('not-permitted', issue('/value', 'not-permitted'));
  }
  const read = rule.shape.safeParse(value);
  if (!read.success || read.data === undefined)
    return refuse('malformed', issue('/value', 'malformed-name', { kind }));
  const { rows } = await rule.holders(read.data, session).execute(db);
  const others = rows.filter((row) => row.id !== id?.toLowerCase());
  return others.length > 0
    ? refuse('taken', issue('/value', 'taken'))
    : { available: true, reason: null, message: '' };
}
