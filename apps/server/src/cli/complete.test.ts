import { allRoutes } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { commands } from './command-line.ts';

const browser = 'only a browser can do this during sign-in';
const person = 'only a signed-in person can request permissions, not an access token';
const screen = 'only screens need this while a person types or reads';

/** Routes that the command line does not offer, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  'event.stream': 'live changes are for open pages; scripts wait with deploy --wait and hear by webhooks',
  'session.login': 'the command token signs in',
  'session.renew': browser,
  'session.storage': browser,
  'session.logout': browser,
  'accessRequest.create': browser,
  'permissionRequest.create': person,
  'permissionRequest.own': person,
  'permissionRequest.cancel': person,
  'invitation.look': browser,
  'provisioning.createToken': 'only a person who signed in recently can create such a token',
  'github.start': browser,
  'github.link': browser,
  'config.signIn': browser,
  'config.providers': browser,
  'config.provider': browser,
  'config.channelCode': screen,
  'config.channelResource': screen,
  'config.adminEmail': screen,
  'webSettings.landing': screen,
  'name.check': screen,
  'directoryPeople.search': screen,
  'userPhoto.list': screen,
  'start.get': 'a combined response for pages; commands call each route',
  'home.get': 'a combined response for the home page; commands call each route',
  'cost.analysis': 'a combined response for the chart; cost list, changes and forecast call the parts',
  'metrics.charts': 'a combined response for boards; metrics query reads one metric',
  'favorite.list': screen,
  'favorite.set': screen,
};

const loaded = await Promise.all(Object.values(commands).map((command) => command.load()));
const called = new Set(
  loaded
    .flatMap(({ table, routes = [] }) => [
      ...routes,
      ...Object.values(table?.verbs ?? {}).map(({ route }) => route),
    ])
    .map(({ id }) => id),
);

it('offers a verb for every route or documents why not', () => {
  const ids = allRoutes.map(({ id }) => id);
  expect(ids.filter((id) => !called.has(id) && leftOut[id] === undefined)).toEqual([]);
});

it('has no obsolete exceptions', () => {
  const ids = new Set<string>(allRoutes.map(({ id }) => id));
  expect(Object.keys(leftOut).filter((id) => !ids.has(id) || called.has(id))).toEqual([]);
});

it('loads each command under its name', () => {
  expect(loaded.map(({ name }) => name)).toEqual(Object.keys(commands));
});
