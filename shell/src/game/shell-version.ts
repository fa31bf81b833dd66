/** The page says it to the script that watches over the shell's start. */
export const shellVersion = () =>
  document.querySelector<HTMLScriptElement>('script[data-version]')?.dataset.version;
