import type { CloudName } from '@blueport/contracts';
import { useEffect, useState } from 'react';
import { organizationApi } from '../../../core/api/administration/organization-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { isDirectoryName } from './organization-form.ts';

const pause = 350;

/** The result of the directory check so far. */
export interface DirectoryState {
  readonly issue: string | undefined;
  /** Help text of the field: being checked, or the directory that was found. */
  readonly help: string | undefined;
}

/** Looks up the directory of a new organization once typing pauses. */
export function useDirectoryCheck(directory: string, cloud: CloudName): DirectoryState {
  const t = useT();
  const name = directory.trim();
  const [describe, { data, isLoading }] = organizationApi.useOrganizationDescribeDirectoryMutation();
  const [asked, setAsked] = useState('');
  const question = `${cloud} ${name}`;
  useEffect(() => {
    if (!isDirectoryName(name)) return undefined;
    const timer = setTimeout(() => {
      setAsked(question);
      void describe({ body: { tenantId: name, cloud } });
    }, pause);
    return () => clearTimeout(timer);
  }, [describe, question, name, cloud]);
  if (!isDirectoryName(name)) return { issue: undefined, help: undefined };
  if (asked !== question || isLoading)
    return { issue: undefined, help: t('organizations.checkingDirectory') };
  // A failed check shows nothing; saving will report the issue.
  if (!data) return { issue: undefined, help: undefined };
  if (data.reason === 'unknown-directory') {
    return { issue: t('organizations.reason.unknown-directory'), help: undefined };
  }
  if (!data.canLink) return { issue: t('organizations.directoryTaken'), help: undefined };
  const found = data.name ?? data.domains[0] ?? name;
  return {
    issue: undefined,
    help: t('organizations.directoryFound', { name: found, tenant: data.tenantId }),
  };
}
