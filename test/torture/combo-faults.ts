import type { Sql } from '../../src/platform/storage/database.ts'

interface PickRow {
  orderId: number
  number: number
  pick: number
  qty: number
  price: number
  supplement: number
  comboPrice: number | null
}

/** Finds combos whose lines differ in quantity or do not come to the price of the combo. */
export async function comboFaults(sql: Sql): Promise<string[]> {
  const picks = await sql<PickRow>`
    select i.order_id as "orderId", i.combo_number as number, i.combo_pick as pick, i.qty, i.price_cents as price,
      i.supplement_cents as supplement, c.price_cents as "comboPrice"
    from order_items i
    left join order_combos c on c.account_id = i.account_id and c.order_id = i.order_id and c.number = i.combo_number
    where i.account_id > 0 and i.combo_number is not null and i.removed_at is null`
  const combos = Map.groupBy(picks, ({ orderId, number }) => `combo ${number} of order ${orderId}`)
  return [...combos].flatMap(([combo, lines]) => {
    const cents = lines.reduce((sum, { price, supplement }) => sum + price - supplement, 0)
    const faults: string[] = []
    if (new Set(lines.map(({ qty }) => qty)).size > 1) faults.push(`${combo} has lines of different quantity`)
    if (cents !== lines[0]?.comboPrice) faults.push(`${combo} comes to ${cents}, not ${lines[0]?.comboPrice}`)
    const places = lines.map(({ pick }) => pick).sort((one, other) => one - other)
    if (places.some((pick, index) => pick !== index)) faults.push(`${combo} has the picks ${places}`)
    return faults
  })
}
