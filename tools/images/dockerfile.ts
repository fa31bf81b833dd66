/** One line of a Dockerfile: what is to be done, and with what. */
export interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** What stands below one `FROM`. */
export interface BuildStage {
  /** Named by `AS`; empty where nobody copies from it. */
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

export interface Copy {
  /** The stage it comes from; undefined: the repository. */
  readonly stage: string | undefined;
  readonly sources: readonly string[];
  readonly target: string;
}

/** Reads as much of a Dockerfile as those of this repository use. */
export function parseDockerfile(text: string): readonly BuildStage[] {
  const stages: { name: string; instructions: Instruction[] }[] = [];
  for (const line of text.replaceAll(/\\\n/g, ' ').split('\n')) {
    const [, name, rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    if (name === 'FROM') stages.push({ name: stageName(rest), instructions: [] });
    else stages.at(-1)?.instructions.push({ name, rest });
  }
  return stages;
}

function stageName(rest: string): string {
  return /\sAS\s+(\S+)$/.exec(rest)?.[1] ?? '';
}

/** Everything a stage copies, in order. */
export function copiesOf({ instructions }: BuildStage): readonly Copy[] {
  return instructions.filter(({ name }) => name === 'COPY').map(({ rest }) => readCopy(rest));
}

/** What `COPY` is followed by. */
export function readCopy(rest: string): Copy {
  const words = rest.split(/\s+/);
  const stage = /^--from=(.+)$/.exec(words[0] ?? '')?.[1];
  const paths = stage === undefined ? words : words.slice(1);
  return { stage, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}

/** `CMD [...]` of the image; undefined: the one of the image it begins with. */
export function commandOf(stages: readonly BuildStage[]): readonly string[] | undefined {
  const command = stages.at(-1)?.instructions.findLast(({ name }) => name === 'CMD')?.rest;
  return command === undefined ? undefined : JSON.parse(command);
}
