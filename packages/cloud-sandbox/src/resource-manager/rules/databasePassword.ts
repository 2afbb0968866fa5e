import { badRequest } from '../http/errors.ts';
import { at, textOf } from '../json.ts';
import { propertiesOf } from '../types/draft.ts';
import { passwordIsComplex } from './passwords.ts';
import type { Rule } from './rule.ts';

/** Rejects missing, reserved and weak administrator credentials of a new database server. */
export const databasePassword: Rule = {
  phase: 'run',
  check: (draft) => {
    if (draft.existing !== undefined) return undefined;
    const properties = propertiesOf(draft);
    const adOnly =
      at(properties, 'administrators', 'azureADOnlyAuthentication') === true ||
      at(properties, 'authConfig', 'passwordAuth') === 'Disabled';
    const password = textOf(properties['administratorLoginPassword']);
    if (
      adOnly ||
      (textOf(properties['createMode']) !== undefined && textOf(properties['createMode']) !== 'Default')
    )
      return undefined;
    const login = textOf(properties['administratorLogin']);
    if (login === undefined)
      return badRequest(
        'InvalidParameterValue',
        'Invalid value given for parameter administratorLogin. Specify a valid parameter value.',
        'administratorLogin',
      );
    if (
      [
        'admin',
        'administrator',
        'sa',
        'root',
        'azure_superuser',
        'azure_pg_admin',
        'guest',
        'public',
        'postgres',
      ].includes(login.toLowerCase())
    )
      return badRequest(
        'InvalidParameterValue',
        `'${login}' is not a valid login name because it is a reserved word.`,
        'administratorLogin',
      );
    if (
      password !== undefined &&
      passwordIsComplex(password, 8) &&
      !password.toLowerCase().includes(login.toLowerCase())
    )
      return undefined;
    return badRequest(
      'PasswordNotComplex',
      'Password validation failed. The password does not meet policy requirements because it is not complex enough.',
      'administratorLoginPassword',
    );
  },
};
