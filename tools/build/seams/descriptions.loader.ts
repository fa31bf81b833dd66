const DESCRIPTION = /\bdescription:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,?/g;

/**
 * Webpack loader for the schemas pages check with: leaves out what describes them. It is for those who
 * read the documentation, and a kilobyte of the first script.
 */
export default function descriptionLoader(source: string): string {
  return source.replaceAll(DESCRIPTION, '');
}
