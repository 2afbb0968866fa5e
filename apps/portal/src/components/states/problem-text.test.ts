import { expect, it } from 'vitest';
import { problemText } from './problem-text.ts';

const problem = {
  type: 'urn:blueport:problem:invalid-input',
  title: 'The request is malformed',
  status: 400,
};

it('treats an invalid id in the address as not found', () => {
  const invalidIdProblem = {
    ...problem,
    errors: [{ pointer: '#/params/id', code: 'invalid_format', message: 'x' }],
  };
  expect(problemText(invalidIdProblem).title).toBe('Not found');
  const both = {
    ...invalidIdProblem,
    errors: [...invalidIdProblem.errors, { pointer: '/title', code: 'x', message: 'x' }],
  };
  expect(problemText(both).title).toBe('The request is malformed');
  expect(problemText(problem).title).toBe('The request is malformed');
});

it("shows the server's text about a missing object", () => {
  const missing = { ...problem, status: 404, detail: 'This form was deleted.' };
  expect(problemText(missing)).toEqual({ title: 'Not found', detail: 'This form was deleted.' });
});

it('explains that access to the cloud was not renewed, and what to do', () => {
  const signInProblem = { type: 'urn:blueport:problem:cloud-sign-in-needed', title: 'x', status: 403 };
  expect(problemText(signInProblem)).toEqual({
    title: 'Your access to the cloud could not be renewed',
    detail: 'Try again. If the problem continues, sign out and sign in again.',
  });
});
