/**
 * Under which name a folder's texts are registered: those of a front end under its own, those of one of
 * its parts under the part's.
 * @param folder from the folder of the workspace, with slashes: 'src/features/card/texts'
 */
export function namespaceOf(workspace: string, folder: string): string {
  const name = folder.split('/').slice(1).at(-2);
  if (name === 'i18n') return 'kernel';
  if (name === undefined) return workspace.replace(/^mf-/, '');
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
