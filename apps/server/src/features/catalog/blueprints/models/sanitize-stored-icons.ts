import type { Parts } from '../../../../feature.ts';
import { Refusal } from '../../../../errors/refusal.ts';
import { letterIcon, sanitizeIcon } from './sanitize-icon.ts';

/** Increment when the rules for SVG become stricter: the next start then sanitizes every stored icon again. */
const currentRules = 1;
const batch = 50;

/** Returns the sanitized form of a stored icon, or undefined if the current rules refuse it. */
async function sanitize(icon: string): Promise<string | undefined> {
  try {
    return await sanitizeIcon(icon);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/**
 * Sanitizes authors' icons that were stored before the current rules. An icon that is now refused is replaced by the
 * letter of the blueprint's title.
 */
export async function sanitizeStoredIcons({ database: { db }, log }: Parts): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('blueprint')
      .select(['id', 'slug', 'title', 'icon'])
      .where('icon_rules', '<', currentRules)
      .where('customized', '=', true)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, slug, title, icon } of rows) {
      const isDrawing = icon.startsWith('data:image/svg+xml;');
      const clean = isDrawing ? await sanitize(icon) : icon;
      if (clean === undefined) log.warn({ blueprint: slug }, 'a stored picture was rejected and replaced');
      await db
        .updateTable('blueprint')
        .set({ icon: clean ?? letterIcon(title), icon_rules: currentRules })
        .where('id', '=', id)
        // An author may have replaced the icon in the meantime.
        .where('icon', '=', icon)
        .execute();
    }
    if (rows.length < batch) return;
  }
}
