import type { FieldTexts } from '../../../components/administration/ConflictDialog.tsx';
import { useT } from '../../../core/i18n/translate.tsx';

const labels = {
  inGeneral: 'machines.cloud.general',
  inGov: 'machines.cloud.us_gov',
  keepsProtected: 'machines.protectedKeep',
  autoUpgradeMinorVersion: 'machines.autoUpgrade',
  onLinux: 'machines.osTypes',
  onWindows: 'machines.osTypes',
} as const;

/** Returns labels and display texts of form fields for the edit conflict dialog. */
export function useFieldTexts<Values extends Readonly<Record<string, unknown>>>(
  values: Values,
): FieldTexts<Values> {
  const t = useT();
  return Object.fromEntries(
    Object.keys(values).map((field) => [
      field,
      {
        label: t(
          Object.hasOwn(labels, field)
            ? labels[field as keyof typeof labels]
            : (`machines.${field}` as 'machines.title'),
        ),
        show: (value: unknown) =>
          typeof value === 'boolean' ? t(value ? 'machines.yes' : 'machines.no') : String(value),
      },
    ]),
  ) as unknown as FieldTexts<Values>;
}
