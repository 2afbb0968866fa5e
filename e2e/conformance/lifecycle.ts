import { includes, isNothing, type Pattern } from './match-pattern.ts';
import type { Operation } from './operation.ts';

/** Names of the client's methods, if they differ from the usual ones. Null: the client has no such method. */
export interface Verbs {
  readonly create?: string;
  readonly get?: string;
  /** Lists what has the same parent, usually the resources of a group. */
  readonly list?: string | null;
  /** Lists the resources of the subscription. */
  readonly listAll?: string;
  readonly update?: string;
  readonly remove?: string;
}

/** A resource whose whole life a suite proves. */
export interface Life {
  /** Property of the client, for example `networkSecurityGroups`. */
  readonly of: string;
  readonly verbs?: Verbs;
  /** Arguments that name the resource, usually its group and its name. */
  readonly key: readonly [string, ...string[]];
  readonly body: object;
  /** What the result of the creation and every GET contain: values that were sent, defaults and computed values. */
  readonly shows: Pattern;
  /** The body of an update (PATCH), and the response of a GET after it. */
  readonly change?: { readonly body: object; readonly shows: Pattern };
  /** A second creation of the same resource and what a GET shows afterwards. */
  readonly repetition?: { readonly body: object; readonly shows: Pattern };
  /** Whether the type is a child, so that its parent instead of its group can be missing. */
  readonly isChild?: true;
  /** Whether the client does not accept 204, so that deleting a deleted resource is not tried. */
  readonly endsOnce?: true;
}

const usual = { create: 'createOrUpdate', get: 'get', list: 'list', update: 'updateTags', remove: 'delete' };

/** Returns the operations that create, read and change a resource, and the usual refusals. */
export function begin(life: Life): Operation[] {
  const { of, key, body, shows, change, repetition } = life;
  const verbs = { ...usual, ...life.verbs };
  const get = { call: `${of}.${verbs.get}`, args: key };
  const create = { call: `${of}.${verbs.create}`, args: [...key, body] };
  const namePattern = includes({ name: key.at(-1) });
  return [
    {
      ...create,
      when: 'by a reader',
      as: 'reader',
      expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
    },
    ...(life.isChild ? [] : [refusedGroup(create, key, body)]),
    { ...create, expects: { works: shows }, effect: { ...get, shows } },
    { ...get, expects: { works: shows } },
    ...(verbs.list === null
      ? []
      : [{ call: `${of}.${verbs.list}`, args: key.slice(0, -1), expects: { works: namePattern } }]),
    ...(verbs.listAll === undefined
      ? []
      : [{ call: `${of}.${verbs.listAll}`, expects: { works: namePattern } } satisfies Operation]),
    ...(repetition === undefined
      ? []
      : [
          {
            ...create,
            args: [...key, repetition.body],
            when: 'of an existing one',
            expects: { works: repetition.shows },
            effect: { ...get, shows: repetition.shows },
          } satisfies Operation,
        ]),
    ...(change === undefined
      ? []
      : [
          {
            call: `${of}.${verbs.update}`,
            args: [...key, change.body],
            expects: { works: change.shows },
            effect: { ...get, shows: change.shows },
          } satisfies Operation,
        ]),
  ];
}

const refusedGroup = (
  create: { call: string },
  [, ...names]: readonly [string, ...string[]],
  body: object,
): Operation => ({
  ...create,
  args: ['rg-not-there', ...names, body],
  when: 'in a missing group',
  expects: { refused: { status: 404, code: 'ResourceGroupNotFound' } },
});

/** Returns the operations that delete a resource: by a reader, by its owner, and once it is gone. */
export function end({ of, key, verbs: customVerbs, endsOnce }: Life): Operation[] {
  const verbs = { ...usual, ...customVerbs };
  const get = { call: `${of}.${verbs.get}`, args: key };
  const remove = { call: `${of}.${verbs.remove}`, args: key };
  const goneEffect = { ...get, status: 404 };
  return [
    {
      ...remove,
      when: 'by a reader',
      as: 'reader',
      expects: { refused: { status: 403, code: 'AuthorizationFailed' } },
    },
    { ...remove, expects: { works: isNothing }, effect: goneEffect },
    ...(endsOnce
      ? []
      : [
          {
            ...remove,
            when: 'of a deleted one',
            expects: { works: isNothing },
            effect: goneEffect,
          } satisfies Operation,
        ]),
    { ...get, when: 'of a deleted one', expects: { refused: { status: 404, code: 'ResourceNotFound' } } },
  ];
}
