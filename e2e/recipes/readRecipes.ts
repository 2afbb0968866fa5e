/** Code blocks of a page by the name in the comment before them: `<!-- recipe: node -->`. */
export function readRecipes(page: string): ReadonlyMap<string, string> {
  const blocks = page.matchAll(/<!-- recipe: ([\w-]+) -->\n\n```\w*\n([\s\S]*?)```/g);
  return new Map([...blocks].map(([, name = '', code = '']) => [name, code]));
}
