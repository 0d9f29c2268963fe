import assert from 'node:assert/strict'
import type { Restaurant } from '../../../support/test-app.ts'
import { billFaults } from '../../../torture/check-bills.ts'

/**
 * Checks after any actions that every bill equals its lines, discounts and rates, includes every payment, and that the
 * response of Get Order adds up.
 */
export async function booksAddUp({ database, sql, get }: Restaurant): Promise<void> {
  assert.deepEqual(await database.read(billFaults), [])
  const orders = await sql<{
    id: number
  }>`select id from orders where account_id = ${1} and deleted_at is null`
  for (const { id } of orders) {
    const { bill, items, merged_into } = (await get(`/go/order/${id}`)).body.result
    const payments = (await get(`/go/order/${id}/payments`)).body.result.filter(
      ({ payment_status, reversal }: any) => payment_status === 'approved' && reversal === null,
    )
    const sum = (of: any[], name: string) => of.reduce((all, one) => all + cents(one[name]), 0)
    const says = Object.fromEntries(
      ['subtotal', 'tax', 'service_charge', 'total', 'paid', 'tips', 'balance'].map((part) => [
        part,
        cents(bill[part]),
      ]),
    )
    const { subtotal = 0, tax = 0, service_charge = 0, total = 0, paid = 0, tips = 0, balance = 0 } = says
    assert.deepEqual(
      { total, paid, tips, balance },
      {
        total: subtotal + tax + service_charge,
        paid: sum(payments, 'amount'),
        tips: sum(payments, 'tip'),
        balance: total - paid,
      },
      `order ${id}`,
    )
    if (!merged_into)
      assert.equal(cents(bill.list_total), sum(items, 'list_price'), `the lines of order ${id}`)
  }
}

const cents = (text: string) => Math.round(Number(text) * 100)
