import assert from 'node:assert/strict'
import { createKey } from '../../../src/identity/auth/key-actions.ts'
import type { Restaurant } from '../test-app.ts'

// Kitchen screens of the demo's Bistro, simulated without a browser.

export interface Screen {
  serialNo: string
  key: string
  tickets: (state?: 'active' | 'done') => Promise<any[]>
  /** Reports the shown jobs; omitted: all of them. */
  shown: (jobIds?: number[]) => Promise<number[]>
  bump: (jobId: number, items?: { order_item_id: number; qty: number }[]) => Promise<any>
  recall: (jobId: number) => Promise<any>
  seen: (jobId: number, what: string) => Promise<any>
}

const MANAGER = 'a-key-that-pairs-screens'

/** Registers a screen for these sections and returns its pairing code. */
export async function pairCode(
  bistro: Restaurant,
  wishes: { name?: string; sections?: number[]; backup?: string } = {},
): Promise<{ code: string; serial_no: string }> {
  const [known] = await bistro.sql`select id from api_keys where name = 'Screens'`
  if (!known) {
    await bistro.change((change) =>
      createKey(change, { name: 'Screens', rights: new Set(['manage', 'kitchen']), key: MANAGER }),
    )
  }
  const body = { name: 'Kitchen', kind: 'kitchen', ...wishes }
  const begun = await bistro.post('/go/terminal/1/new', body, { key: MANAGER })
  assert.equal(begun.status, 201, begun.text)
  return begun.body
}

/** Registers a screen for these sections and pairs it. */
export async function pairScreen(
  bistro: Restaurant,
  wishes: Parameters<typeof pairCode>[1] = {},
): Promise<Screen> {
  const { code } = await pairCode(bistro, wishes)
  const nonce = 'a-nonce-of-the-screen'
  const paired = await bistro.post('/go/terminal/pair', { code, nonce }, { key: null })
  assert.deepEqual(paired.body.rights, ['kitchen'])
  const { serial_no: serialNo, key } = paired.body
  return screenOf(bistro, serialNo, key)
}

/** The screen on any node. */
export function screenOf(node: Pick<Restaurant, 'get' | 'put'>, serialNo: string, key: string): Screen {
  const tickets: Screen['tickets'] = async (state = 'active') => {
    const { status, body, text } = await node.get(`/go/kitchen/${serialNo}/tickets?state=${state}`, { key })
    assert.equal(status, 200, text)
    return body.result
  }
  return {
    serialNo,
    key,
    tickets,
    shown: async (jobIds) => {
      const printjob_ids = jobIds ?? (await tickets()).map((one) => one.printjob_id)
      const answer = await node.put(`/go/kitchen/${serialNo}/shown`, { printjob_ids }, { key })
      assert.equal(answer.status, 201, answer.text)
      return answer.body.printed
    },
    bump: (jobId, items) => node.put(`/go/kitchen/${jobId}/bump`, items ? { items } : {}, { key }),
    recall: (jobId) => node.put(`/go/kitchen/${jobId}/recall`, undefined, { key }),
    seen: (jobId, what) => node.put(`/go/kitchen/${jobId}/acknowledge`, { what }, { key }),
  }
}
