import { invalidInput, issue } from '../errors/refusal.ts';

/** Uniqueness of a name: the unique index in the database, and the request field. */
export interface NameIndex {
  readonly index: string;
  readonly field: 'name' | 'title';
}

/**
 * Creates a wrapper for writes that converts a violation of the index into an issue of the field, including for
 * concurrent writes.
 */
export function withFreeName({ index, field }: NameIndex) {
  return async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work;
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== index) throw error;
      throw invalidInput([issue(`/${field}`, 'taken')]);
    }
  };
}
