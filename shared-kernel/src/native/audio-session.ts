/** What some browsers let a page say of its sound, and TypeScript does not know. */
interface AudioSession {
  type: string;
}

/**
 * Sound that goes with something else: a device switched to silent keeps silent, and what its owner
 * listens to plays on. Browsers that cannot be told decide for themselves.
 */
export function soundAsAmbience(): void {
  const { audioSession } = navigator as { readonly audioSession?: AudioSession };
  if (audioSession) audioSession.type = 'ambient';
}
