import { useState } from 'react';
import { AdminError } from '../api/call-row.ts';
import { type Refusal, useRefusalText } from '../refusals/use-refusal-text.ts';
import { useSessionState } from '../session/session-state.ts';

/** How a form that changes something in the registry stands. */
interface Submitted {
  readonly isPending: boolean;
  readonly refusal: Refusal | undefined;
  /** It was sent without something that has to be there. */
  readonly isIncomplete: boolean;
  /** Sends it where it is whole; what was typed stays until `work` is done. */
  submit(isWhole: boolean, work: () => Promise<void>): Promise<void>;
}

/** Sends a form, and keeps why it was refused. */
export function useSubmit(): Submitted {
  const refusalText = useRefusalText();
  const { onEnded } = useSessionState();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isIncomplete, setIncomplete] = useState(false);
  const submit = async (isWhole: boolean, work: () => Promise<void>) => {
    if (isPending) return;
    setIncomplete(!isWhole);
    setRefusal(undefined);
    if (!isWhole) return;
    setPending(true);
    try {
      await work();
    } catch (fault) {
      if (!(fault instanceof AdminError)) throw fault;
      if (fault.code === 'UNAUTHORIZED') onEnded();
      else setRefusal(refusalText(fault));
    } finally {
      setPending(false);
    }
  };
  return { isPending, refusal, isIncomplete, submit };
}
