import { invalidInput, issue } from '../errors/refusal.ts';

/** What keeps a name apart: the unique index in the database, and the field that the name was given in. */
export interface NameIndex {
  readonly index: string;
  readonly field: 'name' | 'title';
}

/** Makes a guard of writes: where the index refuses one, the field is told that its name is taken, also when two writes race. */
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
