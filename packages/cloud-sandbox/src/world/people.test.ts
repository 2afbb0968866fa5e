import { describe, expect, it } from 'vitest';
import { createPeople, TENANTS } from './people.ts';

const people = createPeople();

describe('createPeople', () => {
  it('returns the same people in every run', () => {
    expect(createPeople().accounts).toEqual(people.accounts);
    expect(
      people.accountByEmail('engineer@contoso.example')?.identities.map(({ objectId }) => objectId),
    ).toEqual(['73016236-652b-4cb1-af1e-8b9598b27d01', expect.any(String)]);
  });

  it('assigns unique identifiers and email addresses', () => {
    const ids = people.accounts.flatMap(({ identities }) => identities.map(({ objectId }) => objectId));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of [...ids, ...Object.values(TENANTS)]) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    const emails = people.accounts.map(({ email }) => email);
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails.every((email) => email.endsWith('.example'))).toBe(true);
  });

  it('returns ten demo accounts, with colleagues hidden from the short list', () => {
    expect(people.accounts.filter(({ demo }) => demo)).toHaveLength(10);
    expect(people.accounts.filter(({ demo }) => !demo)).toHaveLength(21);
    expect(people.accountByEmail('newcomer@contoso.example')).toMatchObject({ role: null, demo: false });
  });

  it('returns three accounts of Contoso that can switch tenants, and a guest', () => {
    const several = people.accounts.filter(({ identities }) => identities.length > 1);
    expect(several.map(({ email }) => email)).toEqual([
      'admin@contoso.example',
      'engineer@contoso.example',
      'reader@contoso.example',
      'consultant@fabrikam.example',
    ]);
  });

  it('finds accounts by email only in their cloud', () => {
    expect(people.accountByEmail('ADMIN@agency.example', 'us_gov')).toBeDefined();
    expect(people.accountByEmail('admin@agency.example', 'general')).toBeUndefined();
  });
});
