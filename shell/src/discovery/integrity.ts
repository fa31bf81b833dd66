/** The bytes of a reply. @throws when they are not those of the integrity (`sha384-...`) */
export async function checkedBytes(reply: Response, integrity: string): Promise<ArrayBuffer> {
  const bytes = await reply.arrayBuffer();
  const digest = await crypto.subtle.digest('SHA-384', bytes);
  const found = btoa(String.fromCharCode(...new Uint8Array(digest)));
  if (`sha384-${found}` !== integrity) throw new Error(`${reply.url} is not what was published`);
  return bytes;
}
