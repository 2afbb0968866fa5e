import type {
  ApiRoute,
  BodyOf,
  FilterObject,
  ParamsOf,
  QueryOf,
  ResponseOf,
  RouteContract,
  SortObject,
} from '@blueport/contracts';
import {
  createCaller,
  type CallOptions,
  type CallRoute,
  type ClientOptions,
  type RouteInput,
} from './call-route.ts';
import { clientRoutes } from './routes.generated.ts';

/** A text parameter may also be passed as a number or a boolean. */
type TextOr<Value, Other> = string extends Value ? Value | Other : Value;

/** A value of a query. Optional values may also be null. */
type QueryValue<Name, Value> =
  | TextOr<Value, number | boolean>
  | (Name extends 'filterObj' ? FilterObject : never)
  | (Name extends 'sortObj' ? SortObject : never)
  | (undefined extends Value ? null : never);

type Query<Fields> = { readonly [Name in keyof Fields]: QueryValue<Name, Fields[Name]> };
type Params<Fields> = { readonly [Name in keyof Fields]: TextOr<Fields[Name], number> };

type QueryPart<Fields> = object extends Fields
  ? { readonly query?: Query<Fields> | undefined }
  : { readonly query: Query<Fields> };
type BodyPart<Body> = undefined extends Body ? { readonly body?: Body } : { readonly body: Body };

/** The input of a call: path parameters by name, `query`, `body` and options. */
export type InputOf<Route extends RouteContract> = CallOptions &
  (Route extends { ifMatch: 'required' } ? { readonly etag: string } : unknown) &
  (Route extends { params: object } ? Params<ParamsOf<Route>> : unknown) &
  (Route extends { query: object } ? QueryPart<QueryOf<Route>> : unknown) &
  (Route extends { body: object } ? BodyPart<BodyOf<Route>> : unknown);

/** The result of a call, or the whole response for a stream or a download. */
export type AnswerOf<Route extends RouteContract> = Route extends { produces: string }
  ? Response
  : ResponseOf<Route>;

type Call<Route extends RouteContract> =
  object extends InputOf<Route>
    ? (input?: InputOf<Route>) => Promise<AnswerOf<Route>>
    : (input: InputOf<Route>) => Promise<AnswerOf<Route>>;

type RouteById = { readonly [Route in ApiRoute as Route['id']]: Route };
type EntityOf<Id> = Id extends `${infer Entity}.${string}` ? Entity : never;

/** A function for every route: the route `fleet.get` is `client.fleet.get`. */
export type Client = {
  readonly [Entity in EntityOf<keyof RouteById>]: {
    readonly [Id in keyof RouteById as Id extends `${Entity}.${infer Verb}` ? Verb : never]: Call<
      RouteById[Id]
    >;
  };
};

/**
 * Creates a client of the portal's API. Rejected requests throw `ApiProblem`; network failures throw the error of
 * `fetch`.
 */
export const createClient = (options: ClientOptions): Client => createClientFrom(createCaller(options));

/** Creates a client on top of an existing caller, for example one with its own error handling. */
export function createClientFrom(call: CallRoute): Client {
  const client: Record<string, Record<string, (input?: RouteInput) => Promise<unknown>>> = {};
  for (const id of Object.keys(clientRoutes)) {
    const [entity, verb] = id.split('.') as [string, string];
    client[entity] ??= {};
    client[entity][verb] = (input) => call(id, input);
  }
  return client as unknown as Client;
}
