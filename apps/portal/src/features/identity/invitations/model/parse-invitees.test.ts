import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addInvitee, parseInvitees } from './parse-invitees.ts';

const emails = (text: string) => parseInvitees(text).map(({ email }) => email);

describe('parseInvitees', () => {
  it.each([
    ['with one address per line', 'a@b.example\n\nc@d.example\n'],
    ['with a header line', 'Name,E-Mail\r\nA,a@b.example\r\nC,c@d.example'],
    ['with semicolons and a byte order mark', '\uFEFFemail;name\na@b.example;"A; B"\nc@d.example;C'],
    ['copied from a spreadsheet', 'a@b.example\tA\treader\nc@d.example\tC\tengineer'],
    ['copied from a mail program', '"A B" <a@b.example>\nC <c@d.example>'],
  ])('parses a list %s', (_case, text) => {
    expect(emails(text)).toEqual(['a@b.example', 'c@d.example']);
    expect(parseInvitees(text).every(({ issue }) => issue === undefined)).toBe(true);
  });

  it('keeps names and roles, including quotes', () => {
    expect(parseInvitees('email,name,role\na@b.example,"Lee, ""Al""",reader')).toEqual([
      { line: 2, email: 'a@b.example', name: 'Lee, "Al"', role: 'reader' },
    ]);
    expect(parseInvitees('Nora <nora@b.example>')[0]).toMatchObject({
      name: 'Nora',
      email: 'nora@b.example',
    });
  });

  it('reports an issue for each invalid line', () => {
    const text = `a@b.example\nnobody\nA@B.example\nx@y.example,${'n'.repeat(201)}`;
    expect(parseInvitees(text).map(({ line, issue }) => [line, issue])).toEqual([
      [1, undefined],
      [2, 'address'],
      [3, 'repeated'],
      [4, 'name'],
    ]);
  });

  it('never throws on arbitrary text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        for (const { line } of parseInvitees(text)) expect(line).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });
});

it('adds a person in the columns and with the separator of the list', () => {
  const person = { name: 'Doe, Jane', email: 'jane@contoso.example' };
  expect(addInvitee('', person)).toBe('jane@contoso.example,"Doe, Jane"\n');
  const list = addInvitee('Name;Role;Email\nRobin;reader;robin@contoso.example', person);
  expect(parseInvitees(list).map(({ name, email }) => [name, email])).toEqual([
    ['Robin', 'robin@contoso.example'],
    ['Doe, Jane', 'jane@contoso.example'],
  ]);
});
