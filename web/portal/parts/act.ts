import { useEffect, useState } from 'react'

type Id = number | string

/**
 * What is being done with one of the things on a page. It holds which of them, and ends when that one is gone: a
 * dialog never turns into one about something else.
 */
export function useAct<Kind extends string, Thing>(things: Thing[] | undefined, idOf: (thing: Thing) => Id) {
  const [act, setAct] = useState<{ kind: Kind; id: Id }>()
  const thing = act && things?.find((one) => idOf(one) === act.id)
  const gone = act !== undefined && things !== undefined && thing === undefined
  useEffect(() => {
    if (gone) setAct(undefined)
  }, [gone])
  return {
    /** The thing, where it is this that is being done. */
    on: (kind: Kind): Thing | undefined => (act?.kind === kind ? thing : undefined),
    begin: (kind: Kind, thing: Thing) => setAct({ kind, id: idOf(thing) }),
    end: () => setAct(undefined),
    /** Another thing, another dialog: nothing typed for the one is left in the other. */
    key: `${act?.kind} ${act?.id}`,
  }
}
