// Made by client/generate.ts from the declarations of the calls. Not to be changed by hand.

import type { CallOptions } from './request.ts'
import type { FollowOptions } from './stream.ts'

export const CALLS = `terminals.log_in GET /go/terminal/:serial_no/login
terminals.check_in PUT /go/terminal/:serial_no/checkin
pin.get GET /go/terminal/:location_id/pin
pin.set PUT /go/terminal/:location_id/pin
ordering.switch PUT /go/terminal/:location_id/ordering
tipping.switch PUT /go/terminal/:location_id/tipping
splitbill.switch PUT /go/terminal/:location_id/splitbill
tables.list GET /go/table/:location_id
tables.list_open GET /go/table/:location_id/open
tables.list_available GET /go/table/:location_id/available
tables.open PUT /go/table/:table_id/open
tables.close PUT /go/table/:table_id/close
tables.create POST /go/table/:location_id
tables.delete DELETE /go/table/:table_id
menus.list GET /go/menu/:location_id
sections.list GET /go/menu/:menu_id/sections
items.list GET /go/menu/:section_id/items
modifiers.list GET /go/menu/:item_id/modifiers
modifiers.get GET /go/menu/:modifier_id/modifier_details
modifiers.list_options GET /go/menu/:modifier_id/modifier_options
staff.list GET /go/staff/:location_id
staff.create POST /go/staff/:location_id
staff.delete DELETE /go/staff/:staff_id
printers.list GET /go/printer/:location_id
printjobs.create POST /go/printer/:serial_no
printjobs.get GET /go/printer/:printjob_id/printjob
printjobs.preview GET /go/printer/:printjob_id/preview
printjobs.cancel PUT /go/printer/:printjob_id/cancel
printjobs.retry PUT /go/printer/:printjob_id/retry
orders.get GET /go/order/:order_id
orders.add_items POST /go/order/:order_id
orders.remove_item DELETE /go/order/:order_item_id/item
orders.delete DELETE /go/order/:order_id
orders.split POST /go/order/:order_id/split
orders.receipt GET /go/order/:order_id/receipt
payments.record POST /go/order/:order_id/payment
payments.settle PUT /go/order/:order_id/payment/:payment_id
payments.reverse DELETE /go/order/:order_id/payment/:payment_id
payments.list GET /go/order/:order_id/payments
reports.tips GET /go/report/:location_id/tips
reports.sales GET /go/report/:location_id/sales
reports.day GET /go/report/:location_id/day
payments.list_unsettled GET /go/report/:location_id/unsettled
events.list GET /go/event/:location_id
events.list_of_account GET /go/event
events.follow GET~ /go/event/:location_id/stream
orders.history GET /go/order/:order_id/history
webhooks.list GET /go/webhook
webhooks.create POST /go/webhook
webhooks.get GET /go/webhook/:webhook_id
webhooks.change PUT /go/webhook/:webhook_id
webhooks.delete DELETE /go/webhook/:webhook_id
webhooks.rotate_secret POST /go/webhook/:webhook_id/secret
webhooks.replay POST /go/webhook/:webhook_id/replay
webhooks.list_attempts GET /go/webhook/:webhook_id/attempts`

/** One method a call. */
export interface Calls {
  terminals: {
    /** Log a terminal in. `GET /go/terminal/:serial_no/login` */
    log_in(params: {
      /** Serial number: 1 to 64 letters, digits, dots, colons, dashes or underscores */
      serial_no: string
    }, options?: CallOptions): Promise<{
      status: 200
      serial_no: string
      records: number
      result: TerminalConfiguration[]
    }>
    /** Report a terminal’s status. `PUT /go/terminal/:serial_no/checkin` */
    check_in(params: {
      /** Serial number: 1 to 64 letters, digits, dots, colons, dashes or underscores */
      serial_no: string
    }, fields: {
      /** Wi-Fi address, IPv4 or IPv6 */
      ip: string
      /** Percent; left out or outside 0 to 100, it counts as unknown */
      battery?: number | null | undefined
      /** 0 = no or off, 1 = yes or on */
      charging: number
      /** Wi-Fi name as the device has it; its first 64 characters are kept */
      ssid: string
    }, options?: CallOptions): Promise<{
      status: 201
      serial_no: string
      updated: number
    }>
  }
  pin: {
    /** Read the supervisor PIN. `GET /go/terminal/:location_id/pin` */
    get(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: {
        /** As a number: the leading zeros of a keypad are lost, and screens pad to four digits */
        supervisor_pin: number
      }[]
    }>
    /** Set the supervisor PIN. `PUT /go/terminal/:location_id/pin` */
    set(params: {
      location_id: number
    }, fields: {
      /** As a number: the leading zeros of a keypad are lost, and screens pad to four digits */
      pin: number
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      updated: number
    }>
  }
  ordering: {
    /** Switch ordering on or off. `PUT /go/terminal/:location_id/ordering` */
    switch(params: {
      location_id: number
    }, fields: {
      /** 0 = no or off, 1 = yes or on */
      switch: number
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      updated: number
    }>
  }
  tipping: {
    /** Switch tipping on or off. `PUT /go/terminal/:location_id/tipping` */
    switch(params: {
      location_id: number
    }, fields: {
      /** 0 = no or off, 1 = yes or on */
      switch: number
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      updated: number
    }>
  }
  splitbill: {
    /** Switch split bills on or off. `PUT /go/terminal/:location_id/splitbill` */
    switch(params: {
      location_id: number
    }, fields: {
      /** 0 = no or off, 1 = yes or on */
      switch: number
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      updated: number
    }>
  }
  tables: {
    /** List tables. `GET /go/table/:location_id` */
    list(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: Table[]
    }>
    /** List open tables. `GET /go/table/:location_id/open` */
    list_open(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: string
      result: OpenTable[]
    }>
    /** List available tables. `GET /go/table/:location_id/available` */
    list_available(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: AvailableTable[]
    }>
    /** Open a table. `PUT /go/table/:table_id/open` */
    open(params: {
      table_id: number
    }, fields: {
      location_id: number
      staff_id: number
      /** 0 = no or off, 1 = yes or on */
      allergens: number
    }, options?: CallOptions): Promise<{
      status: 201
      table_id: string
      order_id: number
    }>
    /** Close a table. `PUT /go/table/:table_id/close` */
    close(params: {
      table_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      table_id: string
    }>
    /** Add a table. `POST /go/table/:location_id` */
    create(params: {
      location_id: number
    }, fields?: {
      /** A decimal string; an integer is taken too */
      table_number?: string | number | null | undefined
      /** 1 = Table, 2 = Booth, 3 = Bar; the names are taken too */
      table_type?: number | null | undefined
      seats?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      table_id: number
    }>
    /** Delete a table. `DELETE /go/table/:table_id` */
    delete(params: {
      table_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      table_id: number
      deleted: number
    }>
  }
  menus: {
    /** List menus. `GET /go/menu/:location_id` */
    list(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: Menu[]
    }>
  }
  sections: {
    /** List the sections of a menu. `GET /go/menu/:menu_id/sections` */
    list(params: {
      menu_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      menu_id: number
      records: number
      result: Section[]
    }>
  }
  items: {
    /** List the items of a section. `GET /go/menu/:section_id/items` */
    list(params: {
      section_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      section_id: number
      records: number
      result: Item[]
    }>
  }
  modifiers: {
    /** List the modifiers of an item. `GET /go/menu/:item_id/modifiers` */
    list(params: {
      item_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      item_id: number
      records: number
      result: {
        modifier_id: number
      }[]
    }>
    /** Read the question of a modifier. `GET /go/menu/:modifier_id/modifier_details` */
    get(params: {
      modifier_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      modifier_id: number
      records: number
      result: Modifier[]
    }>
    /** List the options of a modifier. `GET /go/menu/:modifier_id/modifier_options` */
    list_options(params: {
      modifier_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      modifier_id: number
      records: number
      result: Option[]
    }>
  }
  staff: {
    /** List staff. `GET /go/staff/:location_id` */
    list(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: StaffMember[]
    }>
    /** Add a staff member. `POST /go/staff/:location_id` */
    create(params: {
      location_id: number
    }, fields?: {
      first_name?: string | null | undefined
      last_name?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      staff_id: number
    }>
    /** Delete a staff member. `DELETE /go/staff/:staff_id` */
    delete(params: {
      staff_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      staff_id: number
      deleted: number
    }>
  }
  printers: {
    /** List printers. `GET /go/printer/:location_id` */
    list(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: Printer[]
    }>
  }
  printjobs: {
    /** Print an order. `POST /go/printer/:serial_no` */
    create(params: {
      /** Serial number: 1 to 64 letters, digits, dots, colons, dashes or underscores */
      serial_no: string
    }, fields: {
      location_id: number
      /** Serial number: 1 to 64 letters, digits, dots, colons, dashes or underscores */
      serial_no: string
      order_id?: number | null | undefined
      order_no?: number | null | undefined
      /** Left out: `ticket` */
      kind?: 'ticket' | 'receipt' | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_no: number
      created: number
      printjob_id: number
    }>
    /** Read a print job. `GET /go/printer/:printjob_id/printjob` */
    get(params: {
      printjob_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      order_no: number
      records: number
      result: PrintJob[]
    }>
    /** See what was printed. `GET /go/printer/:printjob_id/preview` */
    preview: {
      text(params: {
      printjob_id: number
    }, fields?: {
      format?: 'svg' | 'png' | null | undefined
      /** Says nothing: with another value the same picture has another address */
      seen?: string | null | undefined
    }, options?: CallOptions): Promise<string>
      bytes(params: {
      printjob_id: number
    }, fields?: {
      format?: 'svg' | 'png' | null | undefined
      /** Says nothing: with another value the same picture has another address */
      seen?: string | null | undefined
    }, options?: CallOptions): Promise<Uint8Array>
    }
    /** Cancel a print job. `PUT /go/printer/:printjob_id/cancel` */
    cancel(params: {
      printjob_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      printjob_id: number
      updated: number
    }>
    /** Retry a print job. `PUT /go/printer/:printjob_id/retry` */
    retry(params: {
      printjob_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      printjob_id: number
      updated: number
    }>
  }
  orders: {
    /** Read an order. `GET /go/order/:order_id` */
    get(params: {
      order_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      order_id: number
      result: Order
    }>
    /** Add items to an order. `POST /go/order/:order_id` */
    add_items(params: {
      order_id: number
    }, fields: {
      items: {
        item_id: number
        qty?: number | null | undefined
        notes?: string | null | undefined
        modifiers?: {
          modifier_id: number
          option_id: number
          qty?: number | null | undefined
        }[] | null | undefined
      }[]
    }, options?: CallOptions): Promise<{
      status: 201
      order_item_id: number
      order_item_ids: number[]
    }>
    /** Remove an item from an order. `DELETE /go/order/:order_item_id/item` */
    remove_item(params: {
      order_item_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      item_id: number
      deleted: number
    }>
    /** Delete an order. `DELETE /go/order/:order_id` */
    delete(params: {
      order_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
    }>
    /** Split a bill. `POST /go/order/:order_id/split` */
    split(params: {
      order_id: number
    }, fields?: {
      ways?: number | null | undefined
      amounts?: Amount[] | null | undefined
      groups?: number[][] | null | undefined
      /** What is left of the bill, or the whole of it. Left out: the bill for groups, else the balance */
      of?: 'balance' | 'bill' | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      of: 'balance' | 'bill' | (string & {})
      currency: string
      total: Money
      bill_version: number
      shares: Share[]
    }>
    /** Read a receipt. `GET /go/order/:order_id/receipt` */
    receipt: {
      (params: {
      order_id: number
    }, fields?: {
      format?: 'json' | 'text' | null | undefined
      /** How wide the text is; left out: 42 */
      columns?: 32 | 42 | 48 | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      order_id: number
      result: Receipt
    }>
      text(params: {
      order_id: number
    }, fields?: {
      format?: 'json' | 'text' | null | undefined
      /** How wide the text is; left out: 42 */
      columns?: 32 | 42 | 48 | null | undefined
    }, options?: CallOptions): Promise<string>
    }
    /** Read the history of an order. `GET /go/order/:order_id/history` */
    history(params: {
      order_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      order_id: number
      records: number
      result: HistoryEntry[]
      /** 0 = its beginning is no longer kept */
      complete: number
    }>
  }
  payments: {
    /** Record a payment. `POST /go/order/:order_id/payment` */
    record(params: {
      order_id: number
    }, fields: {
      amount: Amount
      method: 'card' | 'cash' | 'other'
      tip?: Amount | null | undefined
      /** The gateway’s transaction id, unique in the account */
      reference?: string | null | undefined
      card_brand?: string | null | undefined
      /** The last four digits */
      card_last4?: string | null | undefined
      auth_code?: string | null | undefined
      /** Who earns the tip; left out: the order’s server */
      staff_id?: number | null | undefined
      tendered?: Amount | null | undefined
      /** Serial number: 1 to 64 letters, digits, dots, colons, dashes or underscores */
      terminal?: string | null | undefined
      /** The version of the bill that the guest was shown */
      bill_version?: number | null | undefined
      status?: 'approved' | 'pending' | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      payment_id: number
      /** The payment’s own status; `status` is that of the call */
      payment_status: 'pending' | 'approved' | 'declined' | 'unknown' | 'reversed' | (string & {})
      amount: Money
      tip: Money
      paid: Money
      balance: Money
      /** What is owed and not being charged by a terminal at this moment */
      free_to_pay: Money
      change: Money
      /** How much of it was more than was owed: only after an approval that came late */
      overpaid: Money
      /** 0 = no or off, 1 = yes or on */
      fully_paid: number
      /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
      held_until: string
      bill_version: number
    }>
    /** End a pending payment. `PUT /go/order/:order_id/payment/:payment_id` */
    settle(params: {
      order_id: number
      payment_id: number
    }, fields: {
      status: 'approved' | 'declined'
      tip?: Amount | null | undefined
      /** The gateway’s transaction id, unique in the account */
      reference?: string | null | undefined
      card_brand?: string | null | undefined
      /** The last four digits */
      card_last4?: string | null | undefined
      auth_code?: string | null | undefined
      /** How that is known, where a person tells it; goes into the log */
      reason?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      payment_id: number
      /** The payment’s own status; `status` is that of the call */
      payment_status: 'pending' | 'approved' | 'declined' | 'unknown' | 'reversed' | (string & {})
      amount: Money
      tip: Money
      paid: Money
      balance: Money
      /** What is owed and not being charged by a terminal at this moment */
      free_to_pay: Money
      change: Money
      /** How much of it was more than was owed: only after an approval that came late */
      overpaid: Money
      /** 0 = no or off, 1 = yes or on */
      fully_paid: number
      /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
      held_until: string
      bill_version: number
    }>
    /** Reverse a payment. `DELETE /go/order/:order_id/payment/:payment_id` */
    reverse(params: {
      order_id: number
      payment_id: number
    }, fields: {
      /** As a number: the leading zeros of a keypad are lost, and screens pad to four digits */
      supervisor_pin: number
      /** Why, for whoever reads the log */
      reason: string
    }, options?: CallOptions): Promise<{
      status: 200
      order_id: number
      payment_id: number
      reversal_id: number
      deleted: number
      paid: Money
      balance: Money
      bill_version: number
    }>
    /** List payments of an order. `GET /go/order/:order_id/payments` */
    list(params: {
      order_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      order_id: number
      records: number
      result: Payment[]
      paid: Money
      tips: Money
      balance: Money
      /** What is owed and not being charged by a terminal at this moment */
      free_to_pay: Money
    }>
    /** List unsettled payments. `GET /go/report/:location_id/unsettled` */
    list_unsettled(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: UnsettledPayment[]
    }>
  }
  reports: {
    /** Report tips. `GET /go/report/:location_id/tips` */
    tips: {
      (params: {
      location_id: number
    }, fields?: {
      /** The first business day, `YYYY-MM-DD`; left out: today */
      from?: string | null | undefined
      /** The last business day, `YYYY-MM-DD`, included; left out: today */
      to?: string | null | undefined
      format?: 'json' | 'csv' | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: {
        staff_id: number
        name: string
        /** 0 = no or off, 1 = yes or on */
        isDeleted: number
        /** Tips given less tips reversed */
        count: number
        card: Money
        cash: Money
        other: Money
        /** What was taken off because its payment was reversed */
        reversed: Money
        /** What is to be paid out: card, cash and other */
        total: Money
      }[]
      /** A business day of the location, `YYYY-MM-DD` */
      from: string
      /** A business day of the location, `YYYY-MM-DD` */
      to: string
      currency: string
      totals: {
        /** Tips given less tips reversed */
        count: number
        card: Money
        cash: Money
        other: Money
        /** What was taken off because its payment was reversed */
        reversed: Money
        /** What is to be paid out: card, cash and other */
        total: Money
      }
    }>
      text(params: {
      location_id: number
    }, fields?: {
      /** The first business day, `YYYY-MM-DD`; left out: today */
      from?: string | null | undefined
      /** The last business day, `YYYY-MM-DD`, included; left out: today */
      to?: string | null | undefined
      format?: 'json' | 'csv' | null | undefined
    }, options?: CallOptions): Promise<string>
    }
    /** Report sales. `GET /go/report/:location_id/sales` */
    sales: {
      (params: {
      location_id: number
    }, fields?: {
      /** The first business day, `YYYY-MM-DD`; left out: today */
      from?: string | null | undefined
      /** The last business day, `YYYY-MM-DD`, included; left out: today */
      to?: string | null | undefined
      format?: 'json' | 'csv' | null | undefined
      /** Which list to answer as CSV; left out: day */
      by?: 'day' | 'hour' | 'item' | 'section' | 'staff' | 'method' | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      /** A business day of the location, `YYYY-MM-DD` */
      from: string
      /** A business day of the location, `YYYY-MM-DD` */
      to: string
      currency: string
      time_zone: string
      summary: {
        orders: number
        /** Without tax and service charge */
        net: Money
        tax: Money
        service_charge: Money
        total: Money
        /** What came in, less what was given back; no tips */
        payments: Money
        tips: Money
      }
      by_day: {
        /** A business day of the location, `YYYY-MM-DD` */
        date: string
        orders: number
        /** Without tax and service charge */
        net: Money
        tax: Money
        service_charge: Money
        total: Money
        /** What came in, less what was given back; no tips */
        payments: Money
        tips: Money
      }[]
      by_hour: {
        hour: number
        orders: number
        /** Without tax and service charge */
        net: Money
        tax: Money
        service_charge: Money
        total: Money
      }[]
      by_item: {
        item_id: number
        name: string
        qty: number
        /** At the prices of the menu, modifiers contained */
        amount: Money
        modifiers: {
          name: string
          qty: number
          /** At the prices of the menu, modifiers contained */
          amount: Money
        }[]
      }[]
      by_section: {
        section_id: number
        title: string
        qty: number
        /** At the prices of the menu, modifiers contained */
        amount: Money
      }[]
      by_staff: {
        staff_id: number
        name: string
        /** 0 = no or off, 1 = yes or on */
        isDeleted: number
        orders: number
        /** Without tax and service charge */
        net: Money
        tax: Money
        service_charge: Money
        total: Money
        tips: Money
      }[]
      by_method: SalesByMethod[]
    }>
      text(params: {
      location_id: number
    }, fields?: {
      /** The first business day, `YYYY-MM-DD`; left out: today */
      from?: string | null | undefined
      /** The last business day, `YYYY-MM-DD`, included; left out: today */
      to?: string | null | undefined
      format?: 'json' | 'csv' | null | undefined
      /** Which list to answer as CSV; left out: day */
      by?: 'day' | 'hour' | 'item' | 'section' | 'staff' | 'method' | null | undefined
    }, options?: CallOptions): Promise<string>
    }
    /** Report a business day. `GET /go/report/:location_id/day` */
    day(params: {
      location_id: number
    }, fields?: {
      /** A business day, `YYYY-MM-DD`; left out: today */
      date?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      /** A business day of the location, `YYYY-MM-DD` */
      date: string
      starts_at: Instant
      ends_at: Instant
      currency: string
      time_zone: string
      orders: number
      tables_still_open: number
      net: Money
      tax: Money
      service_charge: Money
      balance: {
        orders_total: Money
        /** Paid on the orders of this day, whenever */
        payments: Money
        /** The part of it that was never owed */
        overpaid: Money
        still_open: Money
        difference: Money
      }
      taken: {
        /** What came in on this day, less what was given back */
        payments: Money
        tips: Money
        on_orders_of_the_day: Money
        on_orders_of_other_days: Money
        by_method: SalesByMethod[]
      }
      unsettled: {
        count: number
        amount: Money
      }
    }>
  }
  events: {
    /** Read the events of a location. `GET /go/event/:location_id` */
    list: {
      (params: {
      location_id: number
    }, fields?: {
      /** The last sequence you have seen */
      after?: number | null | undefined
      /** At most so many; left out: 100. Large events make a page end earlier */
      limit?: number | null | undefined
      /** Only these types, separated by commas; `payment.*` means all of a kind */
      types?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: Event[]
      /** Go on after this */
      cursor: number
      /** 1 = there is more to read now */
      more: number
    }>
      each(params: {
      location_id: number
    }, fields?: {
      /** The last sequence you have seen */
      after?: number | null | undefined
      /** At most so many; left out: 100. Large events make a page end earlier */
      limit?: number | null | undefined
      /** Only these types, separated by commas; `payment.*` means all of a kind */
      types?: string | null | undefined
    }, options?: CallOptions): AsyncGenerator<Event, void, undefined>
    }
    /** Read the events of the account itself. `GET /go/event` */
    list_of_account: {
      (fields?: {
      /** The last sequence you have seen */
      after?: number | null | undefined
      /** At most so many; left out: 100. Large events make a page end earlier */
      limit?: number | null | undefined
      /** Only these types, separated by commas; `payment.*` means all of a kind */
      types?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: Event[]
      /** Go on after this */
      cursor: number
      /** 1 = there is more to read now */
      more: number
    }>
      each(fields?: {
      /** The last sequence you have seen */
      after?: number | null | undefined
      /** At most so many; left out: 100. Large events make a page end earlier */
      limit?: number | null | undefined
      /** Only these types, separated by commas; `payment.*` means all of a kind */
      types?: string | null | undefined
    }, options?: CallOptions): AsyncGenerator<Event, void, undefined>
    }
    /** Follow the events of a location. `GET /go/event/:location_id/stream` */
    follow(params: {
      location_id: number
    }, fields?: {
      /** The last sequence you have seen */
      after?: number | null | undefined
      /** Only these types, separated by commas; `payment.*` means all of a kind */
      types?: string | null | undefined
    }, options?: FollowOptions): AsyncGenerator<Event, void, undefined>
  }
  webhooks: {
    /** List webhooks. `GET /go/webhook` */
    list(options?: CallOptions): Promise<{
      status: 200
      records: number
      result: Webhook[]
    }>
    /** Create a webhook. `POST /go/webhook` */
    create(fields: {
      /** Where to send: an https:// address of the public internet */
      url: string
      /** Names such as `table.opened` or `payment.*`; empty: all */
      types?: string[] | null | undefined
      location_id?: number | null | undefined
      /** For you */
      description?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      webhook_id: number
      /** Verifies the signatures. Shown this once */
      secret: string
    }>
    /** Read a webhook. `GET /go/webhook/:webhook_id` */
    get(params: {
      webhook_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      webhook_id: number
      records: number
      result: Webhook[]
    }>
    /** Change a webhook. `PUT /go/webhook/:webhook_id` */
    change(params: {
      webhook_id: number
    }, fields?: {
      /** Where to send: an https:// address of the public internet */
      url?: string | null | undefined
      /** Names such as `table.opened` or `payment.*`; empty: all */
      types?: string[] | null | undefined
      /** For you */
      description?: string | null | undefined
      /** 0 = no or off, 1 = yes or on */
      enabled?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      webhook_id: number
      updated: number
    }>
    /** Delete a webhook. `DELETE /go/webhook/:webhook_id` */
    delete(params: {
      webhook_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      webhook_id: number
      deleted: number
    }>
    /** Give a webhook a new secret. `POST /go/webhook/:webhook_id/secret` */
    rotate_secret(params: {
      webhook_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      webhook_id: number
      /** Verifies the signatures. Shown this once */
      secret: string
      old_secret_until: Instant
    }>
    /** Send a webhook its events again. `POST /go/webhook/:webhook_id/replay` */
    replay(params: {
      webhook_id: number
    }, fields: {
      location_id: number
      after: number
    }, options?: CallOptions): Promise<{
      status: 201
      webhook_id: number
      updated: number
    }>
    /** List the last attempts of a webhook. `GET /go/webhook/:webhook_id/attempts` */
    list_attempts(params: {
      webhook_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      webhook_id: number
      records: number
      result: WebhookAttempt[]
    }>
  }
}

/** An account was created */
export type AccountCreatedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'account.created'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    account_id: number
    name: string
  }
}

/** Who did it */
export type Actor = {
  kind: 'key' | 'user' | 'system' | (string & {})
  id: number
  name: string
}

/** Amount from 0 to 9999999.99 with at most 2 decimals, as a decimal string or a number */
export type Amount = number | string

export type AvailableTable = {
  id: number
  table_number: number
  table_type: 'Table' | 'Booth' | 'Bar' | (string & {})
  seats: number
}

export type Bill = {
  rates: {
    tax_rate: string
    service: string
  }
  currency: string
  subtotal: Money
  tax: Money
  service_charge: Money
  total: Money
  paid: Money
  tips: Money
  balance: Money
  /** Counts the changes of this order */
  version: number
}

/** Types may be added: ignore those you do not know */
export type Event = AccountCreatedEvent | KeyCreatedEvent | KeyRevokedEvent | UserCreatedEvent | UserChangedEvent | UserPasswordLinkMadeEvent | UserRemovedEvent | LocationCreatedEvent | LocationSettingsChangedEvent | LocationSecretsShownEvent | TerminalRegisteredEvent | TerminalOnlineEvent | TerminalOfflineEvent | TerminalChangedEvent | TableCreatedEvent | TableChangedEvent | TableDeletedEvent | TableOpenedEvent | TableClosedEvent | MenuChangedEvent | StaffCreatedEvent | StaffChangedEvent | StaffDeletedEvent | PrinterRegisteredEvent | PrinterChangedEvent | PrinterRemovedEvent | PrinterTokenShownEvent | PrinterTokenRotatedEvent | PrinterStatusChangedEvent | PrinterDeviceChangedEvent | PrintjobCreatedEvent | PrintjobSentEvent | PrintjobReturnedEvent | PrintjobMovedEvent | PrintjobPrintedEvent | PrintjobFailedEvent | PrintjobExpiredEvent | PrintjobCancelledEvent | PrintjobRetriedEvent | OrderItemsAddedEvent | OrderItemRemovedEvent | OrderDeletedEvent | OrderPaidEvent | OrderReopenedEvent | PaymentPendingEvent | PaymentApprovedEvent | PaymentDeclinedEvent | PaymentUnknownEvent | PaymentReversedEvent | PinLockedEvent | WebhookCreatedEvent | WebhookChangedEvent | WebhookSecretChangedEvent | WebhookReplayedEvent | WebhookDisabledEvent | WebhookDeletedEvent

export type EventsListAnswer = {
  status: 200
  location_id: number
  records: number
  result: Event[]
  /** Go on after this */
  cursor: number
  /** 1 = there is more to read now */
  more: number
}

export type EventsListAnswerResultData = {
  user_id: number
  name: string
  role: string
}

export type EventsListAnswerResultData2 = {
  table_id: number
  table_number: number
  table_type: string
  seats: number
}

export type EventsListAnswerResultData3 = {
  staff_id: number
  first_name: string
  last_name: string
}

export type EventsListAnswerResultData4 = {
  printer_id: number
  serial_no: string
  name: string
}

export type EventsListAnswerResultData5 = {
  printjob_id: number
  order_id: number | null
  printer: string
}

export type EventsListAnswerResultData6 = {
  printjob_id: number
  order_id: number | null
  printer: string
  reason: string
}

export type EventsListAnswerResultDataItems = {
  order_item_id: number
  item_id: number
  name: string
  qty: number
  modifiers: {
    name: string
    qty: number
  }[]
  notes: string
}

export type EventsListQuery = {
  /** The last sequence you have seen */
  after?: number
  /** At most so many; left out: 100. Large events make a page end earlier */
  limit?: number
  /** Only these types, separated by commas; `payment.*` means all of a kind */
  types?: string
}

export type HistoryEntry = Event & {
  /** What happened, for a person */
  words: string
  /** The serial number, if told */
  terminal: string | null
  reason: string | null
}

/** UTC, `YYYY-MM-DD HH:MM:SS` */
export type Instant = string

export type Item = {
  item_id: number
  name: string
  description: string
  calories: number
  indicators: string
  price1_label: string
  price_1: number
  /** 0 = out of stock: adding it to an order is refused */
  available: number
}

/** An API key was created */
export type KeyCreatedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'key.created'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    key_id: number
    name: string
    location_id: number | null
  }
}

/** An API key was revoked */
export type KeyRevokedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'key.revoked'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    key_id: number
    name: string
  }
}

/** A location was created */
export type LocationCreatedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'location.created'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    location_id: number
    name: string
  }
}

/** Someone had the supervisor PIN and the gateway password shown */
export type LocationSecretsShownEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'location.secrets_shown'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    location_id: number
  }
}

/** Settings of a location were changed; their values are not told, but for where the payment gateway is */
export type LocationSettingsChangedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'location.settings_changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    location_id: number
    changed: string[]
    /** The address of the gateway before and after, without its query */
    payment_endpoint?: {
      old: string
      new: string
    }
  }
}

export type Menu = {
  id: number
  total_items: number
  title: string
  description: string
}

/** Something on a menu was changed */
export type MenuChangedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'menu.changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    menu_id: number
    title: string
    change: string
  }
}

export type Modifier = {
  detail_id: number
  name: string
  min: number
  max: number
}

export type Money = string

export type OpenTable = {
  table_id: number
  table_number: number
  table_type: 'Table' | 'Booth' | 'Bar' | (string & {})
  seats: number
  order: {
    order_id: number
    no_items: number
    order_total: Money
  }
  server: {
    staff_id: number
    server: string
  }
}

export type Option = {
  option_id: number
  name: string
  price: number
  /** 0 = no or off, 1 = yes or on */
  is_selected: number
}

export type Order = {
  table: {
    table_id: number
    table_number: number
  }
  server: {
    staff_id: number
    name: string
  }
  bill: Bill
  /** 0 = no or off, 1 = yes or on */
  allergens: number
  no_items: number
  items: OrderLine[]
}

/** An order was deleted; its table is free again */
export type OrderDeletedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.deleted'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
  }
}

/** An item was removed from an order */
export type OrderItemRemovedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.item_removed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    item: EventsListAnswerResultDataItems
    total: Money
    /** The version of the bill after this */
    version: number
  }
}

/** Items were added to an order */
export type OrderItemsAddedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.items_added'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    items: EventsListAnswerResultDataItems[]
    total: Money
    /** The version of the bill after this */
    version: number
  }
}

export type OrderLine = {
  order_item_id: number
  qty: number
  item_id: number
  item_name: string
  item_price: Money
  item_modifiers: null | {
    qty: number
    modifier: string
    price: number
  }[]
  notes: string
}

/** An order is paid in full */
export type OrderPaidEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.paid'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    total: Money
  }
}

/** A payment of an order that was paid was reversed */
export type OrderReopenedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.reopened'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    balance: Money
  }
}

export type Payment = {
  payment_id: number
  /** The payment’s own status; `status` is that of the call */
  payment_status: 'pending' | 'approved' | 'declined' | 'unknown' | 'reversed' | (string & {})
  method: 'card' | 'cash' | 'other' | (string & {})
  amount: Money
  tip: Money
  staff_id: number
  staff: string
  change: Money
  /** How much of it was more than was owed: only after an approval that came late */
  overpaid: Money
  reference: null | string
  terminal: null | string
  card_brand: null | string
  card_last4: null | string
  auth_code: null | string
  created_at: Instant
  /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
  ended_at: string
  reversal: null | {
    reversal_id: number
    reason: string
    reversed_at: Instant
  }
}

/** Money was taken for an order */
export type PaymentApprovedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'payment.approved'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    payment_id: number
    method: string
    amount: Money
    tip: Money
    staff_id: number
    terminal: string | null
    balance: Money
    overpaid: Money
    /** 0 = no or off, 1 = yes or on */
    late: number
    /** The version of the bill after this */
    version: number
    /** How that is known, where a person told how the payment ended */
    reason?: string
  }
}

/** A pending payment was declined; nothing was taken */
export type PaymentDeclinedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'payment.declined'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    payment_id: number
    method: string
    amount: Money
    tip: Money
    staff_id: number
    terminal: string | null
    /** How that is known, where a person told how the payment ended */
    reason?: string
  }
}

/** A terminal is about to charge an amount, and holds it */
export type PaymentPendingEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'payment.pending'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    payment_id: number
    method: string
    amount: Money
    tip: Money
    staff_id: number
    terminal: string | null
    held_until: Instant
  }
}

/** A payment and its tip were taken back by a counter entry */
export type PaymentReversedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'payment.reversed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    payment_id: number
    method: string
    amount: Money
    tip: Money
    staff_id: number
    terminal: string | null
    reversal_id: number
    reason: string
    balance: Money
    /** The version of the bill after this */
    version: number
  }
}

/** Nobody told in time how a pending payment ended; a person must find out */
export type PaymentUnknownEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'payment.unknown'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    payment_id: number
    method: string
    amount: Money
    tip: Money
    staff_id: number
    terminal: string | null
  }
}

export type PaymentsRecordAnswer = {
  status: 201
  order_id: number
  payment_id: number
  /** The payment’s own status; `status` is that of the call */
  payment_status: 'pending' | 'approved' | 'declined' | 'unknown' | 'reversed' | (string & {})
  amount: Money
  tip: Money
  paid: Money
  balance: Money
  /** What is owed and not being charged by a terminal at this moment */
  free_to_pay: Money
  change: Money
  /** How much of it was more than was owed: only after an approval that came late */
  overpaid: Money
  /** 0 = no or off, 1 = yes or on */
  fully_paid: number
  /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
  held_until: string
  bill_version: number
}

/** The supervisor PIN of a location was wrong too often and is locked for a minute */
export type PinLockedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'pin.locked'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    location_id: number
    until: Instant
  }
}

export type PinSetAnswer = {
  status: 201
  location_id: number
  updated: number
}

export type PrintJob = {
  printjob_id: number
  location_id: number
  /** 0 for a test page */
  order_id: number
  /** The printer’s serial number */
  printer: string
  /** `printed` only on the printer’s own word */
  status: 'pending' | 'sent' | 'printed' | 'failed' | 'cancelled' | 'expired' | (string & {})
  recieved_at: Instant
  /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
  printed_at: string
  kind: 'ticket' | 'receipt' | 'test' | (string & {})
  /** Why it is not printed yet, or not at all; else empty */
  reason: string
}

export type Printer = {
  printer_id: number
  printer_name: string
  serial_number: string
  model: string
  description: string
  /** UNKNOWN before the first contact */
  status: 'ONLINE' | 'OFFLINE' | 'PAPER_LOW' | 'PAPER_OUT' | 'COVER_OPEN' | 'ERROR' | 'UNKNOWN' | (string & {})
  /** When it last called or answered, UTC; while `ever_seen` is 0, when it was registered */
  last_seen: Instant
  /** 0 = no or off, 1 = yes or on */
  ever_seen: number
  date_added: Instant
}

/** A printer was renamed or changed */
export type PrinterChangedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printer.changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData4
}

/** Another device than before calls at a printer’s address; what it did not say of itself is empty */
export type PrinterDeviceChangedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printer.device_changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    printer_id: number
    serial_no: string
    name: string
    device_serial: string
    device_mac: string
    device_model: string
    device_serial_before: string
    device_mac_before: string
    device_model_before: string
  }
}

/** A printer was registered */
export type PrinterRegisteredEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printer.registered'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData4
}

/** A printer was taken out of service */
export type PrinterRemovedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printer.removed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData4
}

/** A printer says something else of itself, or nothing any more */
export type PrinterStatusChangedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printer.status_changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    printer_id: number
    serial_no: string
    name: string
    from: string
    to: string
  }
}

/** A printer was given a new address to call; the old one is worth nothing */
export type PrinterTokenRotatedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printer.token_rotated'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    printer_id: number
    serial_no: string
  }
}

/** Someone was shown the address that a printer calls */
export type PrinterTokenShownEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printer.token_shown'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    printer_id: number
    serial_no: string
  }
}

/** A print job was cancelled, by somebody or because its order changed (`order_changed`) */
export type PrintjobCancelledEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printjob.cancelled'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    printjob_id: number
    order_id: number | null
    printer: string
    reason?: string
  }
}

/** Something is to be printed */
export type PrintjobCreatedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printjob.created'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData5
}

/** A print job waited so long that it is of no use any more */
export type PrintjobExpiredEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printjob.expired'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData6
}

/** A print job was given up; somebody must look after it */
export type PrintjobFailedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printjob.failed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData6
}

/** Another printer took over a print job, or its own took it back */
export type PrintjobMovedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printjob.moved'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData6
}

/** A printer said that a print job is on paper */
export type PrintjobPrintedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printjob.printed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData6
}

/** A print job that was over is to be printed after all */
export type PrintjobRetriedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printjob.retried'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData5
}

/** A print job was not printed and waits to be tried again */
export type PrintjobReturnedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printjob.returned'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData6
}

/** A print job was handed to a printer */
export type PrintjobSentEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'printjob.sent'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData6
}

export type PrintjobsCancelAnswer = {
  status: 201
  printjob_id: number
  updated: number
}

export type Receipt = {
  state: 'open' | 'paid' | 'closed' | (string & {})
  header: string
  footer: string
  table_number: number
  server: string
  /** `YYYY-MM-DD HH:MM` on the clock of the location */
  opened_at: string
  lines: {
    qty: number
    name: string
    total: Money
    modifiers: {
      qty: number
      name: string
      price: Money
    }[]
    notes: string
  }[]
  bill: {
    rates: {
      tax_rate: string
      service: string
    }
    /** 0 = no or off, 1 = yes or on */
    tax_inc: number
    currency: string
    subtotal: Money
    tax: Money
    service_charge: Money
    total: Money
    paid: Money
    tips: Money
    balance: Money
    version: number
  }
  payments: {
    method: string
    card_brand: null | string
    card_last4: null | string
    amount: Money
    tip: Money
    tendered: null | Money
    change: Money
    /** 0 = no or off, 1 = yes or on */
    reversed: number
  }[]
  tip_presets: {
    percent: string
    amount: Money
  }[]
}

export type SalesByMethod = {
  method: string
  /** Payments taken, later reversed ones too */
  count: number
  reversed: Money
  /** What came in, less what was given back; no tips */
  payments: Money
  tips: Money
}

export type Section = {
  section_id: number
  title: string
}

export type Share = {
  subtotal: Money
  tax: Money
  service_charge: Money
  total: Money
  /** 0 = no or off, 1 = yes or on */
  rest: number
}

/** The name of someone on the staff was changed */
export type StaffChangedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'staff.changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData3
}

/** Someone joined the staff */
export type StaffCreatedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'staff.created'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData3
}

/** Someone left the staff */
export type StaffDeletedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'staff.deleted'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData3
}

export type StaffMember = {
  id: number
  first_name: string
  last_name: string
  joined: Instant
  /** 0 = no or off, 1 = yes or on */
  isDeleted: number
}

export type Table = {
  id: number
  table_number: number
  table_type: 'Table' | 'Booth' | 'Bar' | (string & {})
  seats: number
  /** 0 = no or off, 1 = yes or on */
  isOpen: number
}

/** The number, type or seats of a table were changed */
export type TableChangedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'table.changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData2
}

/** A table was closed and is free again */
export type TableClosedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'table.closed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    table_id: number
    table_number: number
    order_id: number
  }
}

/** A table was added to the room */
export type TableCreatedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'table.created'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData2
}

/** A table was taken out of the room */
export type TableDeletedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'table.deleted'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    table_id: number
    table_number: number
  }
}

/** A table was opened and its order created */
export type TableOpenedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'table.opened'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    table_id: number
    table_number: number
    order_id: number
    staff_id: number
    server: string
    /** 0 = no or off, 1 = yes or on */
    allergens: number
  }
}

/** A terminal was renamed, moved, blocked or unblocked */
export type TerminalChangedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'terminal.changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    terminal_id: number
    serial_no: string
    name: string
    location_id: number
    /** 0 = no or off, 1 = yes or on */
    blocked: number
  }
}

export type TerminalConfiguration = {
  account_id: number
  location_id: number
  location_name: string
  /** ISO 4217 code */
  currency: string
  /** Percent */
  tax_rate: number
  /** 0 = no or off, 1 = yes or on */
  tax_inc: number
  /** Percent */
  service_charge: number
  /** 0 = no or off, 1 = yes or on */
  ordering_enabled: number
  /** 0 = no or off, 1 = yes or on */
  splitbill_enabled: number
  /** 0 = no or off, 1 = yes or on */
  tip_enabled: number
  /** Percent */
  tip_option_1: number
  /** Percent */
  tip_option_2: number
  /** Percent */
  tip_option_3: number
  /** 0 = no or off, 1 = yes or on */
  tip_custom: number
  /** As a number: the leading zeros of a keypad are lost, and screens pad to four digits */
  supervisor_pin: number
  payment_endpoint: string
  payment_user: string
  payment_pass: string
  payment_type: string
}

/** A terminal has not checked in for 150 seconds */
export type TerminalOfflineEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'terminal.offline'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    terminal_id: number
    serial_no: string
    last_seen: Instant
  }
}

/** A terminal checked in that had not for a while, or ever */
export type TerminalOnlineEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'terminal.online'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    terminal_id: number
    serial_no: string
  }
}

/** A terminal was registered */
export type TerminalRegisteredEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'terminal.registered'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    terminal_id: number
    serial_no: string
    name: string
  }
}

export type UnsettledPayment = {
  payment_id: number
  order_id: number
  table_number: number
  payment_status: 'pending' | 'unknown' | (string & {})
  method: string
  amount: Money
  tip: Money
  terminal: null | string
  reference: null | string
  created_at: Instant
  held_until: Instant
}

/** The name or role of a user was changed */
export type UserChangedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'user.changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData
}

/** Someone was invited to the portal */
export type UserCreatedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'user.created'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsListAnswerResultData
}

/** A link was made by which a user chooses a password */
export type UserPasswordLinkMadeEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'user.password_link_made'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    user_id: number
    name: string
  }
}

/** A user was shut out of the portal */
export type UserRemovedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'user.removed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    user_id: number
    name: string
  }
}

export type Webhook = {
  webhook_id: number
  url: string
  description: string
  types: string[]
  /** The one location it hears of; null: all of the account, and the account itself */
  location_id: number | null
  /** 0 = no or off, 1 = yes or on */
  enabled: number
  /** Why it is not enabled */
  disabled_reason: string
  /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
  failing_since: string
  /** Events it has not got past yet; up to 500 of other types stay in the count for a while */
  waiting: number
  created_at: Instant
}

export type WebhookAttempt = {
  location_id: number
  sequence: number
  type: string
  attempted_at: Instant
  /** null: there was no answer */
  http_status: number | null
  milliseconds: number
  /** Why there was no answer */
  error: string
}

/** A webhook was changed */
export type WebhookChangedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'webhook.changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    webhook_id: number
    url: string
    types: string[]
    /** 0 = no or off, 1 = yes or on */
    enabled: number
  }
}

/** A webhook was created */
export type WebhookCreatedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'webhook.created'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    webhook_id: number
    url: string
    types: string[]
  }
}

/** A webhook was deleted */
export type WebhookDeletedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'webhook.deleted'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    webhook_id: number
    url: string
  }
}

/** A webhook was disabled because its endpoint does not work */
export type WebhookDisabledEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'webhook.disabled'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    webhook_id: number
    url: string
    reason: string
  }
}

/** A webhook was told to go on from another place in the log */
export type WebhookReplayedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'webhook.replayed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    webhook_id: number
    location_id: number
    after: number
  }
}

/** A webhook was given a new secret */
export type WebhookSecretChangedEvent = {
  /** Names the event over all accounts; the same wherever and however often it is told */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'webhook.secret_changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    webhook_id: number
    url: string
  }
}

export type WebhooksChangeAnswer = {
  status: 201
  webhook_id: number
  updated: number
}
