import type { Locator } from 'playwright-core'
import type { Visit } from './portal-browser.ts'

/** A form that two users may edit at once. */
export interface EditorPage {
  open: () => Promise<void>
  field: string
  mine: string
  there: [path: string, read: string, pick: (result: any) => any, changes: object]
  shown: string
  /** Omitted: the form is in a dialog. */
  within?: () => Locator
  save?: RegExp
}

const one = (field: string, id: number | string) => (list: any) => list.find((it: any) => it[field] === id)
const menu = one('menu_id', 1)
const section = (menus: any) => menu(menus).sections[0]
const whole = (response: any) => response

/** Every editor of the portal that has no test of its own; those of items, plan, drawers and questions have. */
export function editorPages(
  visit: Visit,
  of: { title: string; section: string; orderId: number },
): EditorPage[] {
  const { page } = visit
  const details = `/go/order/${of.orderId}/details`
  const act = async (name: string, action: string) => {
    await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  return [
    {
      open: async () => {
        await visit.goTo('/menus')
        await act(of.title, 'Change the menu')
      },
      field: 'Title',
      mine: 'Supper',
      there: ['/go/menu/1', '/go/menu/1/outline', menu, { description: 'From six' }],
      shown: 'Theirs: From six',
    },
    {
      open: () => act(of.section, 'Change the section'),
      field: 'Title',
      mine: 'To begin with',
      there: ['/go/menu/1/section', '/go/menu/1/outline', section, { printer_id: 0 }],
      shown: 'Theirs: No station of its own',
    },
    {
      open: async () => {
        await visit.goTo('/floor')
        await page.locator('[data-table="4"]').click()
        await page.getByRole('button', { name: 'More for Table 4' }).click()
        await page.getByRole('menuitem', { name: 'Change the table' }).click()
      },
      field: 'Seats',
      mine: '9',
      there: ['/go/table/4', '/go/table/1/floor', one('table_id', 4), { table_type: 3 }],
      shown: 'Theirs: Bar',
    },
    {
      open: async () => {
        await visit.goTo('/staff')
        await act('Ana Ferreira', 'Change')
      },
      field: 'First name',
      mine: 'Anna',
      there: ['/go/staff/1', '/go/staff/1/people', one('id', 1), { last_name: 'Costa' }],
      shown: 'Theirs: Costa',
    },
    {
      open: async () => {
        await visit.goTo('/printers')
        await act('Kitchen', 'Change')
      },
      field: 'Where it stands',
      mine: 'Beside the pass',
      there: ['/go/printer/1', '/go/printer/1/overview', one('serial_no', 'P-1001'), { model: 'mC-Print2' }],
      shown: 'Theirs: mC-Print2',
    },
    {
      open: async () => {
        await visit.goTo('/terminals')
        await page.locator('[data-row="T-1001"]').getByRole('button').click()
        await page.getByRole('menuitem', { name: 'Rename' }).click()
      },
      field: 'Name',
      mine: 'Terrace',
      there: ['/go/terminal/1', '/go/terminal', one('id', 1), { name: 'Garden' }],
      shown: 'Theirs: Garden',
    },
    {
      open: async () => {
        await visit.goTo('/users')
        await act('Mara Weiss', 'Change')
      },
      field: 'Name',
      mine: 'Mara W.',
      there: ['/go/user/2', '/go/user', one('id', 2), { role: 'viewer' }],
      shown: 'Theirs: Viewer',
    },
    {
      open: async () => {
        await visit.goTo('/keys')
        await act('Till app', 'Change')
      },
      field: 'What is it for',
      mine: 'Till',
      there: ['/go/key/2', '/go/key', one('key_id', 2), { requests_per_second: 5 }],
      shown: 'Theirs: 5',
    },
    {
      open: async () => {
        await visit.goTo('/floor')
        await page.locator('[data-table="5"]').click()
        await page.getByRole('button', { name: 'More for Table 5' }).click()
        await page.getByRole('menuitem', { name: 'Server and guests' }).click()
      },
      field: 'Guests',
      mine: '4',
      there: [details, details, whole, { staff_id: 2 }],
      shown: 'Theirs: Ben Okafor',
    },
    {
      open: () => visit.goTo('/settings'),
      within: () => page.locator('form', { hasText: 'Discounts up to' }),
      save: /^Save$/,
      field: 'Discounts up to',
      mine: '8.00',
      there: ['/go/location/1/service', '/go/location/1/service', whole, { clearing: 1 }],
      shown: 'Theirs: Yes',
    },
  ]
}
