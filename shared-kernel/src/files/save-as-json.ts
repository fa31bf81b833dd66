/**
 * Lets a player keep a value as a JSON file of this name: the browser saves it, an app asks where to.
 * @returns whether it is kept; false: the player has thought better of it
 * @throws what keeps a device from it
 */
export async function saveAsJson(name: string, value: unknown): Promise<boolean> {
  const file = new File([JSON.stringify(value, null, 2)], name, { type: 'application/json' });
  const save = window.SpieltagNative?.save;
  if (!save) {
    download(file);
    return true;
  }
  try {
    await save(file);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(url);
}
