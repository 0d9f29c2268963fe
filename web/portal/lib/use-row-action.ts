import { useEffect, useState } from 'react'

type Id = number | string

/**
 * The action in progress on one row of a page. It stores the id of the row and ends when the row is gone, so that a
 * dialog never switches to another row.
 */
export function useRowAction<Kind extends string, Thing>(
  things: Thing[] | undefined,
  idOf: (thing: Thing) => Id,
) {
  const [act, setAct] = useState<{ kind: Kind; id: Id }>()
  const thing = act && things?.find((one) => idOf(one) === act.id)
  const gone = act !== undefined && things !== undefined && thing === undefined
  useEffect(() => {
    if (gone) setAct(undefined)
  }, [gone])
  return {
    /** The row, if this action is in progress. */
    on: (kind: Kind): Thing | undefined => (act?.kind === kind ? thing : undefined),
    begin: (kind: Kind, thing: Thing) => setAct({ kind, id: idOf(thing) }),
    end: () => setAct(undefined),
    /** A different row gets a different dialog, so that no typed text carries over. */
    key: `${act?.kind} ${act?.id}`,
  }
}
