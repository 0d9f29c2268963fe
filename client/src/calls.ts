// Made by client/generate.ts from the declarations of the calls. Not to be changed by hand.

import type { CallOptions } from './request.ts'
import type { FollowOptions } from './stream.ts'

export const CALLS = `locations.list GET /go/location
settings.get GET! /go/location/:location_id
settings.change PUT /go/location/:location_id
settings.show_secrets POST*! /go/location/:location_id/secrets
locations.create POST /go/location
service.get GET! /go/location/:location_id/service
service.change PUT /go/location/:location_id/service
terminals.log_in GET! /go/terminal/:serial_no/login
terminals.check_in PUT /go/terminal/:serial_no/checkin
pin.get GET! /go/terminal/:location_id/pin
pin.set PUT /go/terminal/:location_id/pin
ordering.set_enabled PUT /go/terminal/:location_id/ordering
tipping.set_enabled PUT /go/terminal/:location_id/tipping
splitbill.set_enabled PUT /go/terminal/:location_id/splitbill
terminals.search GET /go/terminal
terminals.count GET /go/terminal/summary
terminals.register POST /go/terminal
terminals.change PUT /go/terminal/:terminal_id
terminals.simulate POST* /go/terminal/try
pairing.end POST* /go/terminal/pair
pairing.begin POST /go/terminal/:terminal_id/pairing
pairing.begin_new POST /go/terminal/:location_id/new
tables.list GET! /go/table/:location_id
tables.list_open GET! /go/table/:location_id/open
tables.list_available GET! /go/table/:location_id/available
tables.open PUT /go/table/:table_id/open
tables.close PUT! /go/table/:table_id/close
tables.create POST /go/table/:location_id
tables.delete DELETE! /go/table/:table_id
tables.join PUT /go/table/:table_id/join
tables.unjoin PUT! /go/table/:table_id/unjoin
tables.clear PUT! /go/table/:table_id/clear
tables.change PUT /go/table/:table_id
tables.create_several POST /go/table/:location_id/several
floor.get GET! /go/table/:location_id/floor
tables.get_plan GET! /go/table/:location_id/plan
tables.save_plan PUT /go/table/:location_id/plan
menus.list GET! /go/menu/:location_id
sections.list GET! /go/menu/:menu_id/sections
items.list GET! /go/menu/:section_id/items
modifiers.list GET! /go/menu/:item_id/modifiers
modifiers.get GET! /go/menu/:modifier_id/modifier_details
modifiers.list_options GET! /go/menu/:modifier_id/modifier_options
menus.get_full GET /go/menu/:location_id/all
items.set_available PUT /go/menu/:item_id/available
options.set_available PUT /go/menu/:option_id/option_available
items.get_allergens GET! /go/menu/:item_id/item_allergens
items.declare_allergens PUT /go/menu/:item_id/allergens
menus.allergen_table GET /go/menu/:location_id/allergens
hours.get GET! /go/location/:location_id/hours
hours.change PUT /go/location/:location_id/hours
hours.get_state GET /go/location/:location_id/hours/now
levels.get GET! /go/location/:location_id/levels
levels.change PUT /go/location/:location_id/levels
menus.get_languages GET! /go/menu/:location_id/languages
menus.change_languages PUT /go/menu/:location_id/languages
texts.list GET /go/menu/:location_id/texts
texts.change PUT /go/menu/:location_id/texts?language
items.set_photo PUT /go/menu/:item_id/photo
items.remove_photo DELETE! /go/menu/:item_id/photo
sections.set_photo PUT /go/menu/:section_id/section_photo
sections.remove_photo DELETE! /go/menu/:section_id/section_photo
locations.set_photo PUT /go/location/:location_id/photo
locations.remove_photo DELETE! /go/location/:location_id/photo
menus.get_editable GET! /go/menu/:location_id/outline
menus.create POST /go/menu/:location_id
menus.change PUT /go/menu/:menu_id
menus.delete DELETE! /go/menu/:menu_id
menus.reorder PUT /go/menu/:location_id/menu_order
sections.create POST /go/menu/:menu_id/sections
sections.reorder PUT /go/menu/:menu_id/section_order
sections.change PUT /go/menu/:section_id/section
sections.delete DELETE! /go/menu/:section_id/section
items.create POST /go/menu/:section_id/items
items.reorder PUT /go/menu/:section_id/item_order
items.change PUT /go/menu/:item_id/item
items.delete DELETE! /go/menu/:item_id/item
shared_modifiers.list GET! /go/menu/:location_id/groups
shared_modifiers.create POST /go/menu/:location_id/groups
shared_modifiers.change PUT /go/menu/:location_id/groups/:group_id
shared_modifiers.delete DELETE! /go/menu/:location_id/groups/:group_id
shared_modifiers.assign PUT /go/menu/:location_id/groups/:group_id/items
items.update_many PUT /go/menu/:location_id/many_items
sections.update_many PUT /go/menu/:location_id/many_sections
menus.export GET /go/menu/:location_id/export
menus.preview_import POST* /go/menu/:location_id/import/preview
menus.import POST /go/menu/:location_id/import
menus.change_prices PUT /go/menu/:location_id/prices
taxes.get GET! /go/location/:location_id/tax
taxes.change PUT /go/location/:location_id/tax
staff.list GET! /go/staff/:location_id
staff.create POST /go/staff/:location_id
staff.delete DELETE! /go/staff/:staff_id
staff.correct_shift PUT /go/staff/:staff_id/shift
staff.sign_in POST /go/staff/:location_id/signin
staff.sign_out DELETE! /go/staff/:location_id/signin
staff.clock PUT /go/staff/:staff_id/clock
staff.list_people GET /go/staff/:location_id/people
staff.create_several POST /go/staff/:location_id/several
staff.change PUT /go/staff/:staff_id
staff.set_pin PUT /go/staff/:staff_id/pin
staff.remove_pin DELETE! /go/staff/:staff_id/pin
staff.erase DELETE! /go/staff/:staff_id/person
printers.list GET! /go/printer/:location_id
printers.list_details GET! /go/printer/:location_id/overview
printers.set_automatic PUT /go/printer/:location_id/automatic
printers.register POST /go/printer/:location_id/register
printers.change PUT /go/printer/:printer_id
printers.remove DELETE! /go/printer/:printer_id
printers.show_address POST! /go/printer/:printer_id/address
printers.rotate_token POST! /go/printer/:printer_id/token
printers.print_test POST! /go/printer/:printer_id/test
printers.set_logo PUT* /go/printer/:printer_id/logo
printers.remove_logo DELETE! /go/printer/:printer_id/logo
printjobs.create POST /go/printer/:serial_no
printjobs.get GET! /go/printer/:printjob_id/printjob
printjobs.preview GET /go/printer/:printjob_id/preview
printjobs.cancel PUT! /go/printer/:printjob_id/cancel
printjobs.retry PUT! /go/printer/:printjob_id/retry
printjobs.list GET /go/printer/:location_id/queue
kitchen.tickets GET /go/kitchen/:serial_no/tickets
kitchen.report_shown PUT /go/kitchen/:serial_no/shown
kitchen.bump PUT /go/kitchen/:printjob_id/bump
kitchen.recall PUT! /go/kitchen/:printjob_id/recall
kitchen.acknowledge PUT /go/kitchen/:printjob_id/acknowledge
kitchen.pass GET! /go/kitchen/:location_id/pass
kitchen.call_server POST! /go/kitchen/:order_id/call
orders.get GET! /go/order/:order_id
orders.add_items POST /go/order/:order_id
orders.remove_item DELETE /go/order/:order_item_id/item
orders.delete DELETE /go/order/:order_id
channels.list GET! /go/channel
channels.set PUT /go/key/:key_id/channel
channels.remove DELETE! /go/key/:key_id/channel
channel_orders.push POST /go/channel/:location_id/order
channel_orders.list GET /go/channel/:location_id/orders
channel_orders.get GET! /go/order/:order_id/channel
channel_orders.accept PUT /go/order/:order_id/accept
channel_orders.refuse PUT /go/order/:order_id/refuse
channel_orders.ready PUT! /go/order/:order_id/ready
channel_orders.hand_over PUT! /go/order/:order_id/handed_over
channel_orders.cancel PUT /go/order/:order_id/cancel
orders.search GET /go/order
orders.picture GET /go/order/:order_id/picture
orders.open POST /go/order/:location_id/new
orders.get_details GET! /go/order/:order_id/details
orders.change_details PUT /go/order/:order_id/details
orders.close PUT! /go/order/:order_id/close
orders.request_bill PUT /go/order/:order_id/bill
orders.list_open GET! /go/order/:location_id/open
orders.fire POST /go/order/:order_id/fire
orders.serve PUT /go/order/:order_id/served
orders.change_item PUT /go/order/:order_item_id/item
orders.message POST /go/order/:order_id/message
orders.move PUT /go/order/:order_id/move
orders.merge POST /go/order/:order_id/merge
orders.transfer POST /go/order/:order_id/transfer
orders.split POST /go/order/:order_id/split
discounts.add POST /go/order/:order_id/discount
discounts.approve PUT /go/order/:order_id/discount/:discount_id
discounts.remove DELETE! /go/order/:order_id/discount/:discount_id
orders.set_service_charge PUT /go/order/:order_id/service
orders.reopen PUT /go/order/:order_id/reopen
orders.receipt GET /go/order/:order_id/receipt
payments.record POST /go/order/:order_id/payment
payments.confirm PUT /go/order/:order_id/payment/:payment_id
payments.reverse DELETE /go/order/:order_id/payment/:payment_id
payments.change_tip PUT /go/order/:order_id/payment/:payment_id/tip
refunds.create POST /go/order/:order_id/refund
refunds.confirm PUT /go/order/:order_id/refund/:refund_id
refunds.list GET! /go/order/:order_id/refunds
payments.list GET! /go/order/:order_id/payments
payments.search GET /go/payment
payments.sheet GET /go/report/:location_id/payments
reports.all_locations GET /go/report/house
reports.tips GET /go/report/:location_id/tips
reports.sales GET /go/report/:location_id/sales
reports.hours GET /go/report/:location_id/hours
reports.day GET /go/report/:location_id/day
reports.open_days GET! /go/report/:location_id/open_days
reports.service_times GET /go/report/:location_id/service
payments.list_unsettled GET! /go/report/:location_id/unsettled
drawers.list GET! /go/location/:location_id/drawers
drawers.change PUT /go/location/:location_id/drawers
reports.cash GET /go/report/:location_id/cash
reports.close_day POST /go/report/:location_id/close
reports.print_day POST /go/report/:location_id/day/print
drawers.record_movement POST /go/location/:location_id/cash_movement
reports.movement_sheet GET /go/report/:location_id/cash_movements
reports.cash_sheet GET /go/report/:location_id/counts
dashboard.get GET! /go/report/:location_id/dashboard
dashboard.list_unprinted GET! /go/report/:location_id/lost
dashboard.list_not_printed GET! /go/report/:location_id/not_printed
dashboard.today GET! /go/report/:location_id/today
days.get GET! /go/report/:location_id/days
events.activity_of_account GET /go/event/activity
events.activity GET /go/event/:location_id/activity
events.list GET /go/event/:location_id
events.list_of_account GET /go/event
events.follow GET~ /go/event/:location_id/stream
orders.history GET! /go/order/:order_id/history
webhooks.list GET! /go/webhook
webhooks.create POST /go/webhook
webhooks.get GET! /go/webhook/:webhook_id
webhooks.change PUT /go/webhook/:webhook_id
webhooks.delete DELETE! /go/webhook/:webhook_id
webhooks.rotate_secret POST! /go/webhook/:webhook_id/secret
webhooks.replay POST /go/webhook/:webhook_id/replay
webhooks.list_attempts GET! /go/webhook/:webhook_id/attempts
webhooks.test POST*! /go/webhook/:webhook_id/test
setup.get GET*! /go/setup
setup.begin POST* /go/setup
setup.addresses GET*! /go/setup/addresses
setup.backup GET*! /go/setup/backup
session.sign_in POST* /go/session
session.sign_out DELETE*! /go/session
password.choose POST* /go/password
session.get GET! /go/session
session.list GET! /go/session/all
session.end_others DELETE*! /go/session/all
session.end DELETE*! /go/session/:session_id
password.change PUT* /go/password
passkeys.list GET! /go/passkey
passkeys.begin_registration POST* /go/passkey/challenge
passkeys.add POST* /go/passkey
passkeys.require PUT /go/passkey/required
passkeys.rename PUT /go/passkey/:passkey_id
passkeys.remove DELETE! /go/passkey/:passkey_id
session.begin_passkey POST*! /go/session/passkey/challenge
session.sign_in_with_passkey POST* /go/session/passkey
account.get GET! /go/account
keys.list GET /go/key
keys.create POST /go/key
keys.change PUT /go/key/:key_id
keys.rotate POST /go/key/:key_id/rotate
keys.revoke DELETE! /go/key/:key_id
users.list GET! /go/user
users.list_removed GET! /go/user/removed
users.invite POST* /go/user
users.create_password_link POST*! /go/user/:user_id/link
users.change PUT /go/user/:user_id
users.remove DELETE! /go/user/:user_id
users.erase DELETE! /go/user/:user_id/person`

/** One method a call. */
export interface Calls {
  locations: {
    /** List your locations. `GET /go/location` */
    list: {
      (fields?: {
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      /** `next` of the previous page */
      after?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      records: number
      result: {
        location_id: number
        name: string
        currency: string
        time_zone: string
      }[]
      /** Value of `after` for the next page; absent on the last page */
      next?: number
    }>
      each(fields?: {
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      /** `next` of the previous page */
      after?: number | null | undefined
    }, options?: CallOptions): AsyncGenerator<{
      location_id: number
      name: string
      currency: string
      time_zone: string
    }, void, undefined>
    }
    /** Add a location. `POST /go/location` */
    create(fields: {
      name: string
      /** Three capital letters, such as EUR */
      currency: string
      /** A name such as Europe/Paris */
      time_zone: string
      /** A location whose settings are copied */
      copy_from?: number | null | undefined
      /** 1: also menus, tables, rooms, receipt and service settings */
      copy_all?: number | null | undefined
      /** Percent, 0 to 100 with at most 2 decimals */
      tax_rate?: string | null | undefined
      /** 0 = no or off, 1 = yes or on */
      tax_included?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      supervisor_pin: number
    }>
    /** Set the photo of a location. `PUT /go/location/:location_id/photo` */
    set_photo(params: {
      location_id: number
    }, fields: {
      /** JPEG or WebP in base64, up to 1600 by 1600 pixels and 300 kB */
      large: string
      /** Picture in small, up to 400 by 400 pixels and 60 kB */
      small: string
      /** The picture in words, for people who cannot see it */
      alt_text?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      photo: {
        /** Address of the picture, up to 1600 by 1600 pixels */
        large: string
        /** Address of the small size, up to 400 by 400 pixels */
        small: string
        /** The picture in words, for people who cannot see it */
        alt_text: string
      }
    }>
    /** Remove the photo of a location. `DELETE /go/location/:location_id/photo` */
    remove_photo(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      deleted: number
    }>
  }
  settings: {
    /** Read the settings of a location. `GET /go/location/:location_id` */
    get(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      /** 0 = no or off, 1 = yes or on */
      supervisor_pin_set: number
      result: {
        name: string
        /** Three capital letters, such as EUR */
        currency: string
        /** A name such as Europe/Paris */
        time_zone: string
        /** When a day begins, HH:MM */
        day_start: string
        /** Percent, 0 to 100 with at most 2 decimals */
        tax_rate: string
        /** 0 = no or off, 1 = yes or on */
        tax_included: number
        /** Percent, 0 to 100 with at most 2 decimals */
        service_rate: string
        /** 0 = no or off, 1 = yes or on */
        ordering_enabled: number
        /** 0 = no or off, 1 = yes or on */
        splitbill_enabled: number
        /** 0 = no or off, 1 = yes or on */
        tip_enabled: number
        /** Percent, 0 to 100 with at most 2 decimals */
        tip_option_1: string
        /** Percent, 0 to 100 with at most 2 decimals */
        tip_option_2: string
        /** Percent, 0 to 100 with at most 2 decimals */
        tip_option_3: string
        /** 0 = no or off, 1 = yes or on */
        tip_custom: number
        /** Percent of a payment’s amount. A tip is refused only above both this and `tip_limit_amount` */
        tip_limit_percent: string
        tip_limit_amount: Money
        payment_endpoint: string
        payment_user: string
        payment_type: string
        receipt_header: string
        receipt_footer: string
        /** Number of digits of staff PINs */
        staff_pin_digits: number
        /** Names what can be changed here, as it was when it was read */
        version: string
      }
    }>
    /** Change the settings of a location. `PUT /go/location/:location_id` */
    change(params: {
      location_id: number
    }, fields?: {
      name?: string | null | undefined
      /** Three capital letters, such as EUR */
      currency?: string | null | undefined
      /** A name such as Europe/Paris */
      time_zone?: string | null | undefined
      /** When a day begins, HH:MM */
      day_start?: string | null | undefined
      /** Percent, 0 to 100 with at most 2 decimals */
      tax_rate?: string | null | undefined
      /** 0 = no or off, 1 = yes or on */
      tax_included?: number | null | undefined
      /** Percent, 0 to 100 with at most 2 decimals */
      service_rate?: string | null | undefined
      /** 0 = no or off, 1 = yes or on */
      ordering_enabled?: number | null | undefined
      /** 0 = no or off, 1 = yes or on */
      splitbill_enabled?: number | null | undefined
      /** 0 = no or off, 1 = yes or on */
      tip_enabled?: number | null | undefined
      /** Percent, 0 to 100 with at most 2 decimals */
      tip_option_1?: string | null | undefined
      /** Percent, 0 to 100 with at most 2 decimals */
      tip_option_2?: string | null | undefined
      /** Percent, 0 to 100 with at most 2 decimals */
      tip_option_3?: string | null | undefined
      /** 0 = no or off, 1 = yes or on */
      tip_custom?: number | null | undefined
      /** Percent of a payment’s amount. A tip is refused only above both this and `tip_limit_amount` */
      tip_limit_percent?: string | null | undefined
      tip_limit_amount?: Amount | null | undefined
      payment_endpoint?: string | null | undefined
      payment_user?: string | null | undefined
      payment_type?: string | null | undefined
      receipt_header?: string | null | undefined
      receipt_footer?: string | null | undefined
      /** Number of digits of staff PINs */
      staff_pin_digits?: number | null | undefined
      /** The version that was read. With it, only what changes need be sent, and the change is refused when somebody else was first; without it, all of it is replaced */
      version?: string | null | undefined
      supervisor_pin?: number | null | undefined
      payment_pass?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      updated: number
    }>
    /** Show the PIN and the gateway password. `POST /go/location/:location_id/secrets` */
    show_secrets(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      /** As a number: the leading zeros of a keypad are lost, and screens pad to four digits */
      supervisor_pin: number
      payment_pass: string
    }>
  }
  service: {
    /** Read the service settings. `GET /go/location/:location_id/service` */
    get(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      /** 0 = no or off, 1 = yes or on */
      strict_voids: number
      /** 1: voids after sending and deletions need a supervisor; default 0 */
      void_approval: number
      /** The discount in percent that staff may give without a supervisor */
      free_discount: string
      /** 1: a table is `dirty` on the plan from when its order is closed until it is cleared */
      clearing: number
      /** Language of tickets, receipts and day reports; default English */
      paper_language: 'en' | 'de' | 'es' | 'fr' | (string & {})
      /** 1: a location for training and tests. Terminals without a card reader use the simulated one there, and say so on the screen */
      sandbox: number
      /** `drawer`: tips in cash are in the drawer when it is counted. `servers`: servers keep them */
      cash_tips: 'drawer' | 'servers' | (string & {})
      /** `drawer`: servers take other tips out of the drawer on the same day. `later`: they do not */
      card_tips: 'drawer' | 'later' | (string & {})
      /** 1: takeaway orders have the service charge too. It applies to orders opened afterwards */
      takeaway_service: number
      /** Tax on the service charge: `none`, or `as_goods`, at the rates of the dishes in proportion. It applies to orders opened afterwards */
      service_tax: 'none' | 'as_goods' | (string & {})
      /** Names what can be changed here, as it was when it was read */
      version: string
    }>
    /** Change the service settings. `PUT /go/location/:location_id/service` */
    change(params: {
      location_id: number
    }, fields?: {
      /** 0 = no or off, 1 = yes or on */
      strict_voids?: number | null | undefined
      /** 1: voids after sending and deletions need a supervisor; default 0 */
      void_approval?: number | null | undefined
      /** Percent, 0 to 100 */
      free_discount?: string | null | undefined
      /** 1: a table is `dirty` on the plan from when its order is closed until it is cleared */
      clearing?: number | null | undefined
      /** Language of tickets, receipts and day reports; default English */
      paper_language?: 'en' | 'de' | 'es' | 'fr' | null | undefined
      /** 1: a location for training and tests. Terminals without a card reader use the simulated one there, and say so on the screen */
      sandbox?: number | null | undefined
      /** `drawer`: tips in cash are in the drawer when it is counted. `servers`: servers keep them */
      cash_tips?: 'drawer' | 'servers' | null | undefined
      /** `drawer`: servers take other tips out of the drawer on the same day. `later`: they do not */
      card_tips?: 'drawer' | 'later' | null | undefined
      /** 1: takeaway orders have the service charge too. It applies to orders opened afterwards */
      takeaway_service?: number | null | undefined
      /** Tax on the service charge: `none`, or `as_goods`, at the rates of the dishes in proportion. It applies to orders opened afterwards */
      service_tax?: 'none' | 'as_goods' | null | undefined
      /** The version that was read: the change is refused when somebody else was first. Left out: it is made */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      updated: number
    }>
  }
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
    /** Search the terminals. `GET /go/terminal` */
    search: {
      (fields?: {
      location_id?: number | null | undefined
      /** Part of a name or a serial number */
      q?: string | null | undefined
      /** 1 = only those that need attention: offline, or online and low on battery */
      attention?: number | null | undefined
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      /** Serial number: 1 to 64 letters, digits, dots, colons, dashes or underscores */
      after?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      result: {
        id: number
        location_id: number
        serial_no: string
        name: string
        state: 'ONLINE' | 'OFFLINE' | 'BLOCKED' | 'NEVER_SEEN' | (string & {})
        battery: number | null
        /** 1 = it last said that it had 20 percent or less, and was not charging */
        battery_low: number
        charging: number | null
        ip: string
        ssid: string
        registered: Instant
        /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
        last_seen: string
        /** Battery in each quarter of an hour of the last day, oldest first; null: not seen */
        history: (number | null)[]
        /** Names what can be changed here, as it was when it was read */
        version: string
      }[]
      /** 0 = no or off, 1 = yes or on */
      more: number
      /** Serial number: 1 to 64 letters, digits, dots, colons, dashes or underscores */
      next?: string
    }>
      each(fields?: {
      location_id?: number | null | undefined
      /** Part of a name or a serial number */
      q?: string | null | undefined
      /** 1 = only those that need attention: offline, or online and low on battery */
      attention?: number | null | undefined
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      /** Serial number: 1 to 64 letters, digits, dots, colons, dashes or underscores */
      after?: string | null | undefined
    }, options?: CallOptions): AsyncGenerator<{
      id: number
      location_id: number
      serial_no: string
      name: string
      state: 'ONLINE' | 'OFFLINE' | 'BLOCKED' | 'NEVER_SEEN' | (string & {})
      battery: number | null
      /** 1 = it last said that it had 20 percent or less, and was not charging */
      battery_low: number
      charging: number | null
      ip: string
      ssid: string
      registered: Instant
      /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
      last_seen: string
      /** Battery in each quarter of an hour of the last day, oldest first; null: not seen */
      history: (number | null)[]
      /** Names what can be changed here, as it was when it was read */
      version: string
    }, void, undefined>
    }
    /** Count the terminals. `GET /go/terminal/summary` */
    count(fields?: {
      location_id?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      terminals: number
      online: number
      low_battery: number
    }>
    /** Register terminals. `POST /go/terminal` */
    register(fields: {
      location_id: number
      terminals: {
        /** Serial number: 1 to 64 letters, digits, dots, colons, dashes or underscores */
        serial_no: string
        name?: string | null | undefined
      }[]
    }, options?: CallOptions): Promise<{
      status: 201
      registered: number
      already_registered: string[]
    }>
    /** Rename, move, block or unblock a terminal. `PUT /go/terminal/:terminal_id` */
    change(params: {
      terminal_id: number
    }, fields?: {
      name?: string | null | undefined
      location_id?: number | null | undefined
      /** 0 = no or off, 1 = yes or on */
      blocked?: number | null | undefined
      /** The version that was read. With it, only what changes need be sent, and the change is refused when somebody else was first; without it, all of it is replaced */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      terminal_id: number
      updated: number
    }>
    /** Simulate a terminal’s login or check-in. `POST /go/terminal/try` */
    simulate(fields: {
      serial_no: string
      call: 'login' | 'checkin'
      body?: {
        ip?: string | null | undefined
        battery?: number | null | undefined
        charging?: number | null | undefined
        ssid?: string | null | undefined
      } | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      request: {
        method: string
        path: string
        body: unknown
      }
      response: {
        status: number
        body: unknown
      }
      milliseconds: number
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
    set_enabled(params: {
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
    set_enabled(params: {
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
    set_enabled(params: {
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
  pairing: {
    /** Pair a device. `POST /go/terminal/pair` */
    end(fields: {
      /** 12 letters and digits, whatever the capitals; blanks and dashes do not count */
      code: string
      /** A long random text of the device’s own */
      nonce: string
      /** The device in words, such as “iPhone, Safari” */
      device?: string | null | undefined
      /** The kind of page that redeems the code; left out: the kind that the code is for */
      kind?: 'service' | 'kitchen' | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      serial_no: string
      location_id: number
      /** To be sent as x-api-key. Shown this once */
      key: string
      rights: ('service' | 'kitchen' | (string & {}))[]
    }>
    /** Show a pairing code for a terminal. `POST /go/terminal/:terminal_id/pairing` */
    begin(params: {
      terminal_id: number
    }, fields?: {
      /** The one right that the device gets; left out: `service` */
      kind?: 'service' | 'kitchen' | null | undefined
      /** The address of the page that the device opens, such as https://house.example/terminal: it comes back with the code in it, and drawn as a QR code */
      page?: string | null | undefined
      /** Of a kitchen screen: the sections of the menus that are made there, and no others; with none it is a pass; left out: as it is */
      sections?: number[] | null | undefined
      /** Of a kitchen screen: the serial number of the printer that stands in when it is dark; null: none; left out: as it is */
      backup?: null | string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      terminal_id: number
      serial_no: string
      /** Shown this once */
      code: string
      expires_at: Instant
      /** The page, with the code behind `#`: no log sees it */
      link?: string
      qr?: {
        /** Cells in a row, and rows */
        size: number
        /** The dark cells as the path of an SVG, one unit a cell */
        path: string
      }
    }>
    /** Register a device and show its pairing code. `POST /go/terminal/:location_id/new` */
    begin_new(params: {
      location_id: number
    }, fields: {
      name: string
      /** The one right that the device gets; left out: `service` */
      kind?: 'service' | 'kitchen' | null | undefined
      /** The address of the page that the device opens, such as https://house.example/terminal: it comes back with the code in it, and drawn as a QR code */
      page?: string | null | undefined
      /** Of a kitchen screen: the sections of the menus that are made there, and no others; with none it is a pass; left out: as it is */
      sections?: number[] | null | undefined
      /** Of a kitchen screen: the serial number of the printer that stands in when it is dark; null: none; left out: as it is */
      backup?: null | string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      terminal_id: number
      serial_no: string
      /** Shown this once */
      code: string
      expires_at: Instant
      /** The page, with the code behind `#`: no log sees it */
      link?: string
      qr?: {
        /** Cells in a row, and rows */
        size: number
        /** The dark cells as the path of an SVG, one unit a cell */
        path: string
      }
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
      /** Guests; 0 = not counted */
      covers?: number | null | undefined
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
      /** Lines that were never fired */
      held?: number
    }>
    /** Add a table. `POST /go/table/:location_id` */
    create(params: {
      location_id: number
    }, fields?: {
      /** A decimal string; an integer is taken too */
      table_number?: string | number | null | undefined
      /** 1 = Table, 2 = Booth, 3 = Bar; the names are accepted too */
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
    /** Join a table to an order. `PUT /go/table/:table_id/join` */
    join(params: {
      table_id: number
    }, fields: {
      order_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      table_id: number
      order_id: number
    }>
    /** Separate a joined table. `PUT /go/table/:table_id/unjoin` */
    unjoin(params: {
      table_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      table_id: number
      order_id: number
    }>
    /** Mark a table as cleared. `PUT /go/table/:table_id/clear` */
    clear(params: {
      table_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      table_id: number
      updated: number
    }>
    /** Change a table. `PUT /go/table/:table_id` */
    change(params: {
      table_id: number
    }, fields?: {
      table_number?: number | null | undefined
      /** 1 = Table, 2 = Booth, 3 = Bar */
      table_type?: number | null | undefined
      seats?: number | null | undefined
      /** The version that was read. With it, only what changes need be sent, and the change is refused when somebody else was first; without it, all of it is replaced */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      table_id: number
      updated: number
    }>
    /** Add several tables. `POST /go/table/:location_id/several` */
    create_several(params: {
      location_id: number
    }, fields: {
      from: number
      to: number
      /** 1 = Table, 2 = Booth, 3 = Bar */
      table_type?: number | null | undefined
      seats?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      table_ids: number[]
    }>
    /** Read the floor plan. `GET /go/table/:location_id/plan` */
    get_plan(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      /** Names what can be changed here, as it was when it was read */
      version: string
      areas: {
        /** 0: the tables that have no place */
        area_id: number
        name: string
        /** The staff who serve there */
        staff_ids: number[]
        tables: {
          table_id: number
          table_number: number
          seats: number
          /** From the left; -1: it has no place */
          x: number
          /** From the top; -1: it has no place */
          y: number
          width: number
          height: number
          shape: 'rectangle' | 'round' | (string & {})
          /** Degrees, clockwise */
          turned: number
          /** 1: its guests have left, and it was not cleared */
          dirty: number
        }[]
      }[]
    }>
    /** Save the floor plan. `PUT /go/table/:location_id/plan` */
    save_plan(params: {
      location_id: number
    }, fields: {
      areas: {
        area_id?: number | null | undefined
        name: string
        staff_ids?: number[] | null | undefined
        tables: {
          table_id: number
          x: number
          y: number
          width: number
          height: number
          shape?: 'rectangle' | 'round' | null | undefined
          /** Degrees, clockwise */
          turned?: number | null | undefined
        }[]
      }[]
      /** Names what can be changed here, as it was when it was read */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      updated: number
    }>
  }
  floor: {
    /** See the floor. `GET /go/table/:location_id/floor` */
    get(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      open_tables: number
      /** Open orders without a table */
      open_tabs: number
      unpaid: Money
      result: {
        table_id: number
        table_number: number
        table_type: 'Table' | 'Booth' | 'Bar' | (string & {})
        seats: number
        /** Names what can be changed here, as it was when it was read */
        version: string
        order: null | {
          order_id: number
          state: 'open' | 'paid' | 'closed' | 'deleted' | 'merged' | (string & {})
          no_items: number
          total: Money
          paid: Money
          balance: Money
          /** 0 = no or off, 1 = yes or on */
          allergens: number
          opened: Instant
          staff_id: number
          server: string
        }
      }[]
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
    /** Read all menus of a location at once. `GET /go/menu/:location_id/all` */
    get_full(params: {
      location_id: number
    }, fields?: {
      /** A language of the menus: two letters, optionally with a region, such as `fr` or `fr-CA` */
      language?: string | null | undefined
      /** The sales channel to look from; needs `manage` or `reports`. Left out: that of the caller */
      channel?: 'terminal' | 'guest' | 'takeaway' | 'partner' | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: {
        menu_id: number
        title: string
        description: string
        served?: Served
        /** 1: it is offered now, on the channel of the caller */
        served_now: number
        /** When `served_now` changes next; empty: never */
        served_next?: string
        sections: {
          section_id: number
          title: string
          /** The course it is served in; 0: none */
          course: number
          served?: Served
          /** 1: it is offered now, on the channel of the caller */
          served_now: number
          /** When `served_now` changes next; empty: never */
          served_next?: string
          photo?: {
            /** Address of the picture, up to 1600 by 1600 pixels */
            large: string
            /** Address of the small size, up to 400 by 400 pixels */
            small: string
            /** The picture in words, for people who cannot see it */
            alt_text: string
          }
          items: {
            item_id: number
            name: string
            description: string
            calories: number
            indicators: string
            price1_label: string
            price_1: number
            /** Its own price; only while a price level applies */
            base_price?: number
            level?: {
              level_id: number
              name: string
            }
            served?: Served
            /** 1: it is offered now, on the channel of the caller */
            served_now: number
            /** When `served_now` changes next; empty: never */
            served_next?: string
            /** 1: a line may give its own price */
            open_price: number
            /** 0 = no or off, 1 = yes or on */
            available: number
            /** Portions left; null: not counted */
            left: null | number
            /** Portions of each day; left out: not set */
            daily_quantity?: number
            /** Count of the event `menu.low_stock` */
            low_stock_at?: number
            /** When it is back in stock automatically; empty: never */
            out_until: string
            /** Id in other systems, such as a PLU; empty: none */
            external_id: string
            photo?: {
              /** Address of the picture, up to 1600 by 1600 pixels */
              large: string
              /** Address of the small size, up to 400 by 400 pixels */
              small: string
              /** The picture in words, for people who cannot see it */
              alt_text: string
            }
            /** Its allergens; a kind such as `walnut` adds its allergen */
            contains?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
            /** Of what it may contain traces */
            may_contain?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
            /** Additives that must be named */
            additives?: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine' | (string & {}))[]
            /** Diets that it suits */
            diets?: ('vegan' | 'vegetarian' | 'halal' | 'kosher' | (string & {}))[]
            /** 0: not spicy; 3: very */
            spicy?: number
            /** 1: with alcohol */
            alcohol?: number
            /** 0: any age */
            min_age?: 0 | 16 | 18 | (number & {})
            /** Left out: nobody has declared the allergens; ask */
            allergens_declared_at?: string
            /** `before_change`: the item was changed after it was declared */
            declaration?: 'missing' | 'current' | 'before_change' | (string & {})
            modifiers: {
              modifier_id: number
              /** The question put to the guest */
              name: string
              min: number
              max: number
              options: {
                option_id: number
                name: string
                price: number
                /** Its own price; only while a price level applies */
                base_price?: number
                /** 0 = no or off, 1 = yes or on */
                is_selected: number
                /** 0 = no or off, 1 = yes or on */
                available: number
                /** Id in other systems, such as a PLU; empty: none */
                external_id: string
                /** Its allergens; a kind such as `walnut` adds its allergen */
                contains?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
                /** Of what it may contain traces */
                may_contain?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
                /** Additives that must be named */
                additives?: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine' | (string & {}))[]
                /** Diets that it suits */
                diets?: ('vegan' | 'vegetarian' | 'halal' | 'kosher' | (string & {}))[]
                /** 0: not spicy; 3: very */
                spicy?: number
                /** 1: with alcohol */
                alcohol?: number
                /** 0: any age */
                min_age?: 0 | 16 | 18 | (number & {})
                served?: Served
                /** Left out: it is offered whenever the item is */
                served_now?: number
              }[]
            }[]
            combo?: Combo
          }[]
        }[]
      }[]
      /** As requested */
      language?: string
      /** Number of texts that are not available in that language */
      fallbacks?: number
      /** Of the hours */
      time_zone?: string
      /** 0 = no or off, 1 = yes or on */
      strict_hours?: number
      hours?: HoursSet[]
      levels?: PriceLevel[]
    }>
    /** Read the allergen table of a location. `GET /go/menu/:location_id/allergens` */
    allergen_table: {
      (params: {
      location_id: number
    }, fields?: {
      format?: 'json' | 'csv' | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: {
        item_id: number
        menu: string
        section: string
        name: string
        /** Its allergens; a kind such as `walnut` adds its allergen */
        contains?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
        /** Of what it may contain traces */
        may_contain?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
        /** Additives that must be named */
        additives?: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine' | (string & {}))[]
        /** Diets that it suits */
        diets?: ('vegan' | 'vegetarian' | 'halal' | 'kosher' | (string & {}))[]
        /** 0: not spicy; 3: very */
        spicy?: number
        /** 1: with alcohol */
        alcohol?: number
        /** 0: any age */
        min_age?: 0 | 16 | 18 | (number & {})
        /** Empty: nobody has declared it. That does not mean that it contains nothing */
        allergens_declared_at: string
        allergens_declared_by: string
        /** `missing`: not declared; `before_change`: name, description or options were changed after the declaration */
        declaration: 'missing' | 'current' | 'before_change' | (string & {})
        /** The options of which something is declared */
        options: {
          option_id: number
          modifier: string
          name: string
          /** Its allergens; a kind such as `walnut` adds its allergen */
          contains: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
          /** Of what it may contain traces */
          may_contain: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
          /** Additives that must be named */
          additives: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine' | (string & {}))[]
          /** Diets that it suits */
          diets: ('vegan' | 'vegetarian' | 'halal' | 'kosher' | (string & {}))[]
          /** 0: not spicy; 3: very */
          spicy: number
          /** 1: with alcohol */
          alcohol: number
          /** 0: any age */
          min_age: 0 | 16 | 18 | (number & {})
        }[]
      }[]
    }>
      text(params: {
      location_id: number
    }, fields?: {
      format?: 'json' | 'csv' | null | undefined
    }, options?: CallOptions): Promise<string>
    }
    /** Read the languages of the menus. `GET /go/menu/:location_id/languages` */
    get_languages(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      /** Languages of the menus; the first one is that in which they are written */
      menu_languages: string[]
      /** 1: guests see translations that no person of the location has confirmed; default 0 */
      show_unchecked: number
    }>
    /** Choose the languages of the menus. `PUT /go/menu/:location_id/languages` */
    change_languages(params: {
      location_id: number
    }, fields?: {
      /** Languages of the menus; the first one is that in which they are written */
      menu_languages?: string[] | null | undefined
      /** 1: guests see translations that no person of the location has confirmed; default 0 */
      show_unchecked?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      updated: number
    }>
    /** See the menus of a location as a whole. `GET /go/menu/:location_id/outline` */
    get_editable(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      result: {
        menu_id: number
        title: string
        description: string
        served: Served
        /** Names what can be changed here, as it was when it was read */
        version: string
        sections: {
          section_id: number
          title: string
          /** The station that makes its items; 0: none */
          printer_id: number
          course: number
          /** Its tax rate; 0: none, that of its parent applies */
          tax_id: number
          served: Served
          /** Names what can be changed here, as it was when it was read */
          version: string
          items: {
            item_id: number
            section_id: number
            name: string
            description: string
            calories: number
            indicators: string
            price1_label: string
            price_1: Money
            /** 0 = no or off, 1 = yes or on */
            available: number
            external_id: string
            /** 0 = no or off, 1 = yes or on */
            open_price: number
            /** Its tax rate; 0: none, that of its parent applies */
            tax_id: number
            served: Served
            modifiers: {
              modifier_id: number
              /** The question put to the guest */
              name: string
              min: number
              max: number
              /** The shared group that it is a copy of; 0: none */
              group_id: number
              options: {
                option_id: number
                name: string
                price: Money
                /** 0 = no or off, 1 = yes or on */
                is_selected: number
                external_id: string
                served: Served
              }[]
            }[]
            combo?: EditableCombo
            photo?: {
              /** Address of the picture, up to 1600 by 1600 pixels */
              large: string
              /** Address of the small size, up to 400 by 400 pixels */
              small: string
              /** The picture in words, for people who cannot see it */
              alt_text: string
            }
            /** Names what can be changed here, as it was when it was read */
            version: string
          }[]
        }[]
      }[]
    }>
    /** Add a menu. `POST /go/menu/:location_id` */
    create(params: {
      location_id: number
    }, fields: {
      title: string
      description?: string | null | undefined
      /** When and on which channels it is offered; left out: unchanged, and always for a new entry */
      served?: {
        /** The set of hours; null: always */
        hours_id?: null | number | null | undefined
        /** Left out: all */
        channels?: ('terminal' | 'guest' | 'takeaway' | 'partner')[] | null | undefined
      } | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      menu_id: number
    }>
    /** Change a menu. `PUT /go/menu/:menu_id` */
    change(params: {
      menu_id: number
    }, fields?: {
      title?: string | null | undefined
      description?: string | null | undefined
      /** When and on which channels it is offered; left out: unchanged, and always for a new entry */
      served?: {
        /** The set of hours; null: always */
        hours_id?: null | number | null | undefined
        /** Left out: all */
        channels?: ('terminal' | 'guest' | 'takeaway' | 'partner')[] | null | undefined
      } | null | undefined
      /** The version that was read. With it, only what changes need be sent, and the change is refused when somebody else was first; without it, all of it is replaced */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      menu_id: number
      updated: number
    }>
    /** Delete a menu. `DELETE /go/menu/:menu_id` */
    delete(params: {
      menu_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      menu_id: number
      deleted: number
    }>
    /** Put menus in order. `PUT /go/menu/:location_id/menu_order` */
    reorder(params: {
      location_id: number
    }, fields: {
      /** All ids, in the new order */
      ids: number[]
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      updated: number
    }>
    /** Export the menus of a location. `GET /go/menu/:location_id/export` */
    export: {
      (params: {
      location_id: number
    }, fields?: {
      /** JSON in the shape that is exported, or CSV with a row for each thing */
      format?: 'json' | 'csv' | null | undefined
      /** For CSV. With semicolons amounts have a decimal comma, as German spreadsheets expect */
      separator?: 'comma' | 'semicolon' | null | undefined
      /** 1: without ids and stations, for use at another location */
      portable?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      menus: {
        menu_id?: number
        title: string
        description: string
        sections: {
          section_id?: number
          title: string
          /** Serial number of the printer at its station; empty: none */
          printer?: string
          /** The course it is served in; 0: none */
          course: number
          /** Name of its tax rate; empty: that of the location */
          tax: string
          items: {
            item_id?: number
            name: string
            description: string
            calories: number
            indicators: string
            price1_label: string
            price_1: Money
            /** 0 = no or off, 1 = yes or on */
            available: number
            /** Id in other systems, such as a PLU; empty: none */
            external_id: string
            /** 0 = no or off, 1 = yes or on */
            open_price: number
            /** Name of its tax rate; empty: that of the section */
            tax: string
            contains?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none' | (string & {}))[]
            may_contain?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none' | (string & {}))[]
            additives?: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine' | 'none' | (string & {}))[]
            diets?: ('vegan' | 'vegetarian' | 'halal' | 'kosher' | 'none' | (string & {}))[]
            modifiers: {
              modifier_id?: number
              /** The question put to the guest */
              name: string
              min: number
              max: number
              /** The external id of the shared group that it is a copy of */
              group?: string
              options: {
                option_id?: number
                name: string
                price: Money
                /** Id in other systems, such as a PLU; empty: none */
                external_id: string
                /** 0 = no or off, 1 = yes or on */
                is_selected: number
                contains?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none' | (string & {}))[]
                may_contain?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none' | (string & {}))[]
                additives?: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine' | 'none' | (string & {}))[]
                diets?: ('vegan' | 'vegetarian' | 'halal' | 'kosher' | 'none' | (string & {}))[]
              }[]
            }[]
          }[]
        }[]
      }[]
    }>
      text(params: {
      location_id: number
    }, fields?: {
      /** JSON in the shape that is exported, or CSV with a row for each thing */
      format?: 'json' | 'csv' | null | undefined
      /** For CSV. With semicolons amounts have a decimal comma, as German spreadsheets expect */
      separator?: 'comma' | 'semicolon' | null | undefined
      /** 1: without ids and stations, for use at another location */
      portable?: number | null | undefined
    }, options?: CallOptions): Promise<string>
    }
    /** See what an import of menus would change. `POST /go/menu/:location_id/import/preview` */
    preview_import(params: {
      location_id: number
    }, fields?: {
      /** The menus as exported. An entry without an id is matched by external id, then by name */
      menus?: {
        menu_id?: number | null | undefined
        title: string
        description?: string | null | undefined
        sections: {
          section_id?: number | null | undefined
          title: string
          /** the serial number of the printer at its station, or empty for none */
          printer?: string | null | undefined
          /** The course it is served in; 0: none */
          course?: number | null | undefined
          /** Name or percentage of a tax rate; empty: that of its parent */
          tax?: string | null | undefined
          items: {
            item_id?: number | null | undefined
            name: string
            description?: string | null | undefined
            calories?: number | null | undefined
            /** Such as "V, GF" */
            indicators?: string | null | undefined
            price1_label?: string | null | undefined
            price_1: Amount
            /** 0 = no or off, 1 = yes or on */
            available?: number | null | undefined
            /** Id in other systems, such as a PLU; empty: none */
            external_id?: string | null | undefined
            /** 0 = no or off, 1 = yes or on */
            open_price?: number | null | undefined
            /** Name or percentage of a tax rate; empty: that of its parent */
            tax?: string | null | undefined
            contains?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none')[] | null | undefined
            may_contain?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none')[] | null | undefined
            additives?: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine' | 'none')[] | null | undefined
            diets?: ('vegan' | 'vegetarian' | 'halal' | 'kosher' | 'none')[] | null | undefined
            modifiers?: {
              modifier_id?: number | null | undefined
              /** The question put to the guest */
              name: string
              min?: number | null | undefined
              max?: number | null | undefined
              /** The external id of the shared group that it is a copy of; empty: unchanged */
              group?: string | null | undefined
              options?: {
                option_id?: number | null | undefined
                name: string
                price?: Amount | null | undefined
                /** Id in other systems, such as a PLU; empty: none */
                external_id?: string | null | undefined
                /** 0 = no or off, 1 = yes or on */
                is_selected?: number | null | undefined
                contains?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none')[] | null | undefined
                may_contain?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none')[] | null | undefined
                additives?: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine' | 'none')[] | null | undefined
                diets?: ('vegan' | 'vegetarian' | 'halal' | 'kosher' | 'none')[] | null | undefined
              }[] | null | undefined
            }[] | null | undefined
          }[]
        }[]
      }[] | null | undefined
      /** JSON in the shape that is exported, or CSV with a row for each thing */
      format?: 'json' | 'csv' | null | undefined
      /** A file as text, instead of `menus` */
      file?: string | null | undefined
      /** 1: entries missing from the file are deleted. Left out: they stay, behind their predecessor */
      remove_missing?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      added: number
      changed: number
      removed: number
      unchanged: number
      /** 1: the menus are reordered */
      reordered: number
      /** Identifies this plan; send it with the import */
      fingerprint: string
      /** Number of changes */
      records: number
      /** The first 1000 of them */
      result: {
        /** The effect of the import on it */
        change: 'added' | 'changed' | 'removed' | (string & {})
        /** A question is what terminals know as a modifier */
        level: 'menu' | 'section' | 'item' | 'question' | 'option' | (string & {})
        /** Names of its parents, from the menu down */
        path: string[]
        name: string
        fields: {
          /** The CSV column; `section` for an item that is moved */
          field: string
          from: string
          to: string
        }[]
        /** 1: its children are reordered */
        reordered: number
        /** Number of entries deleted with it */
        below: number
      }[]
    }>
    /** Import menus. `POST /go/menu/:location_id/import` */
    import(params: {
      location_id: number
    }, fields?: {
      /** The menus as exported. An entry without an id is matched by external id, then by name */
      menus?: {
        menu_id?: number | null | undefined
        title: string
        description?: string | null | undefined
        sections: {
          section_id?: number | null | undefined
          title: string
          /** the serial number of the printer at its station, or empty for none */
          printer?: string | null | undefined
          /** The course it is served in; 0: none */
          course?: number | null | undefined
          /** Name or percentage of a tax rate; empty: that of its parent */
          tax?: string | null | undefined
          items: {
            item_id?: number | null | undefined
            name: string
            description?: string | null | undefined
            calories?: number | null | undefined
            /** Such as "V, GF" */
            indicators?: string | null | undefined
            price1_label?: string | null | undefined
            price_1: Amount
            /** 0 = no or off, 1 = yes or on */
            available?: number | null | undefined
            /** Id in other systems, such as a PLU; empty: none */
            external_id?: string | null | undefined
            /** 0 = no or off, 1 = yes or on */
            open_price?: number | null | undefined
            /** Name or percentage of a tax rate; empty: that of its parent */
            tax?: string | null | undefined
            contains?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none')[] | null | undefined
            may_contain?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none')[] | null | undefined
            additives?: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine' | 'none')[] | null | undefined
            diets?: ('vegan' | 'vegetarian' | 'halal' | 'kosher' | 'none')[] | null | undefined
            modifiers?: {
              modifier_id?: number | null | undefined
              /** The question put to the guest */
              name: string
              min?: number | null | undefined
              max?: number | null | undefined
              /** The external id of the shared group that it is a copy of; empty: unchanged */
              group?: string | null | undefined
              options?: {
                option_id?: number | null | undefined
                name: string
                price?: Amount | null | undefined
                /** Id in other systems, such as a PLU; empty: none */
                external_id?: string | null | undefined
                /** 0 = no or off, 1 = yes or on */
                is_selected?: number | null | undefined
                contains?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none')[] | null | undefined
                may_contain?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none')[] | null | undefined
                additives?: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine' | 'none')[] | null | undefined
                diets?: ('vegan' | 'vegetarian' | 'halal' | 'kosher' | 'none')[] | null | undefined
              }[] | null | undefined
            }[] | null | undefined
          }[]
        }[]
      }[] | null | undefined
      /** JSON in the shape that is exported, or CSV with a row for each thing */
      format?: 'json' | 'csv' | null | undefined
      /** A file as text, instead of `menus` */
      file?: string | null | undefined
      /** 1: entries missing from the file are deleted. Left out: they stay, behind their predecessor */
      remove_missing?: number | null | undefined
      /** From the preview; left out: any plan */
      fingerprint?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      added: number
      changed: number
      removed: number
      unchanged: number
      /** 1: the menus are reordered */
      reordered: number
    }>
    /** Change many prices at once. `PUT /go/menu/:location_id/prices` */
    change_prices(params: {
      location_id: number
    }, fields: {
      prices: {
        item_id?: number | null | undefined
        option_id?: number | null | undefined
        /** Id in other systems, such as a PLU; empty: none */
        external_id?: string | null | undefined
        price: Amount
        was?: Amount | null | undefined
      }[]
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      /** Number of changed prices */
      updated: number
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
    /** Set the photo of a section. `PUT /go/menu/:section_id/section_photo` */
    set_photo(params: {
      section_id: number
    }, fields: {
      /** JPEG or WebP in base64, up to 1600 by 1600 pixels and 300 kB */
      large: string
      /** Picture in small, up to 400 by 400 pixels and 60 kB */
      small: string
      /** The picture in words, for people who cannot see it */
      alt_text?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      section_id: number
      photo: {
        /** Address of the picture, up to 1600 by 1600 pixels */
        large: string
        /** Address of the small size, up to 400 by 400 pixels */
        small: string
        /** The picture in words, for people who cannot see it */
        alt_text: string
      }
    }>
    /** Remove the photo of a section. `DELETE /go/menu/:section_id/section_photo` */
    remove_photo(params: {
      section_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      section_id: number
      deleted: number
    }>
    /** Add a section to a menu. `POST /go/menu/:menu_id/sections` */
    create(params: {
      menu_id: number
    }, fields: {
      title: string
      /** The printer of its station; 0: none; left out: unchanged */
      printer_id?: number | null | undefined
      /** The course it is served in; 0: none; left out: unchanged */
      course?: number | null | undefined
      /** The tax rate of its items; 0: that of the location; left out: unchanged */
      tax_id?: number | null | undefined
      /** When and on which channels it is offered; left out: unchanged, and always for a new entry */
      served?: {
        /** The set of hours; null: always */
        hours_id?: null | number | null | undefined
        /** Left out: all */
        channels?: ('terminal' | 'guest' | 'takeaway' | 'partner')[] | null | undefined
      } | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      section_id: number
    }>
    /** Put the sections of a menu in order. `PUT /go/menu/:menu_id/section_order` */
    reorder(params: {
      menu_id: number
    }, fields: {
      /** All ids, in the new order */
      ids: number[]
    }, options?: CallOptions): Promise<{
      status: 201
      menu_id: number
      updated: number
    }>
    /** Change a section. `PUT /go/menu/:section_id/section` */
    change(params: {
      section_id: number
    }, fields?: {
      title?: string | null | undefined
      /** The printer of its station; 0: none; left out: unchanged */
      printer_id?: number | null | undefined
      /** The course it is served in; 0: none; left out: unchanged */
      course?: number | null | undefined
      /** The tax rate of its items; 0: that of the location; left out: unchanged */
      tax_id?: number | null | undefined
      /** When and on which channels it is offered; left out: unchanged, and always for a new entry */
      served?: {
        /** The set of hours; null: always */
        hours_id?: null | number | null | undefined
        /** Left out: all */
        channels?: ('terminal' | 'guest' | 'takeaway' | 'partner')[] | null | undefined
      } | null | undefined
      /** The version that was read. With it, only what changes need be sent, and the change is refused when somebody else was first; without it, all of it is replaced */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      section_id: number
      updated: number
    }>
    /** Delete a section. `DELETE /go/menu/:section_id/section` */
    delete(params: {
      section_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      section_id: number
      deleted: number
    }>
    /** Give many sections a station or a tax rate. `PUT /go/menu/:location_id/many_sections` */
    update_many(params: {
      location_id: number
    }, fields: {
      section_ids: number[]
      /** The station; 0: none; left out: unchanged */
      printer_id?: number | null | undefined
      /** The tax rate; 0: that of the location; left out: unchanged */
      tax_id?: number | null | undefined
      /** When and on which channels it is offered; left out: unchanged, and always for a new entry */
      served?: {
        /** The set of hours; null: always */
        hours_id?: null | number | null | undefined
        /** Left out: all */
        channels?: ('terminal' | 'guest' | 'takeaway' | 'partner')[] | null | undefined
      } | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      /** Number of changed entries */
      updated: number
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
    /** Put an item in or out of stock, or count its portions. `PUT /go/menu/:item_id/available` */
    set_available(params: {
      item_id: number
    }, fields?: {
      /** 0 = no or off, 1 = yes or on */
      switch?: number | null | undefined
      /** Left out: until it is put back */
      until?: 'tomorrow' | null | undefined
      /** Instead of switch */
      left?: number | null | undefined
      /** The count is set to it when the business day begins; null: no longer; left out: unchanged */
      daily_quantity?: null | number | null | undefined
      /** The event `menu.low_stock` is appended when orders bring the count down to it; null: never */
      low_stock_at?: null | number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      item_id: number
      updated: number
    }>
    /** Read the allergens of an item and of its options. `GET /go/menu/:item_id/item_allergens` */
    get_allergens(params: {
      item_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      item_id: number
      /** Its allergens; a kind such as `walnut` adds its allergen */
      contains: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
      /** Of what it may contain traces */
      may_contain: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
      /** Additives that must be named */
      additives: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine' | (string & {}))[]
      /** Diets that it suits */
      diets: ('vegan' | 'vegetarian' | 'halal' | 'kosher' | (string & {}))[]
      /** 0: not spicy; 3: very */
      spicy: number
      /** 1: with alcohol */
      alcohol: number
      /** 0: any age */
      min_age: 0 | 16 | 18 | (number & {})
      /** Empty: nobody has declared it. That does not mean that it contains nothing */
      allergens_declared_at: string
      allergens_declared_by: string
      /** `missing`: not declared; `before_change`: name, description or options were changed after the declaration */
      declaration: 'missing' | 'current' | 'before_change' | (string & {})
      options: {
        option_id: number
        modifier_id: number
        /** The question that the option answers */
        modifier: string
        name: string
        /** Its allergens; a kind such as `walnut` adds its allergen */
        contains: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
        /** Of what it may contain traces */
        may_contain: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
        /** Additives that must be named */
        additives: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine' | (string & {}))[]
        /** Diets that it suits */
        diets: ('vegan' | 'vegetarian' | 'halal' | 'kosher' | (string & {}))[]
        /** 0: not spicy; 3: very */
        spicy: number
        /** 1: with alcohol */
        alcohol: number
        /** 0: any age */
        min_age: 0 | 16 | 18 | (number & {})
      }[]
      /** Names what can be changed here, as it was when it was read */
      version: string
    }>
    /** Declare the allergens of an item. `PUT /go/menu/:item_id/allergens` */
    declare_allergens(params: {
      item_id: number
    }, fields?: {
      /** Its allergens; a kind such as `walnut` adds its allergen */
      contains?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia')[] | null | undefined
      /** Of what it may contain traces */
      may_contain?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia')[] | null | undefined
      /** Additives that must be named */
      additives?: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine')[] | null | undefined
      /** Diets that it suits */
      diets?: ('vegan' | 'vegetarian' | 'halal' | 'kosher')[] | null | undefined
      /** 0: not spicy; 3: very */
      spicy?: number | null | undefined
      /** 1: with alcohol */
      alcohol?: number | null | undefined
      /** 0: any age */
      min_age?: 0 | 16 | 18 | null | undefined
      options?: {
        option_id: number
        /** Its allergens; a kind such as `walnut` adds its allergen */
        contains?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia')[] | null | undefined
        /** Of what it may contain traces */
        may_contain?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia')[] | null | undefined
        /** Additives that must be named */
        additives?: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine')[] | null | undefined
        /** Diets that it suits */
        diets?: ('vegan' | 'vegetarian' | 'halal' | 'kosher')[] | null | undefined
        /** 0: not spicy; 3: very */
        spicy?: number | null | undefined
        /** 1: with alcohol */
        alcohol?: number | null | undefined
        /** 0: any age */
        min_age?: 0 | 16 | 18 | null | undefined
      }[] | null | undefined
      /** The version that was read: the change is refused when somebody else was first. Left out: it is made */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      item_id: number
      /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
      allergens_declared_at: string
      allergens_declared_by: string
    }>
    /** Set the photo of an item. `PUT /go/menu/:item_id/photo` */
    set_photo(params: {
      item_id: number
    }, fields: {
      /** JPEG or WebP in base64, up to 1600 by 1600 pixels and 300 kB */
      large: string
      /** Picture in small, up to 400 by 400 pixels and 60 kB */
      small: string
      /** The picture in words, for people who cannot see it */
      alt_text?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      item_id: number
      photo: {
        /** Address of the picture, up to 1600 by 1600 pixels */
        large: string
        /** Address of the small size, up to 400 by 400 pixels */
        small: string
        /** The picture in words, for people who cannot see it */
        alt_text: string
      }
    }>
    /** Remove the photo of an item. `DELETE /go/menu/:item_id/photo` */
    remove_photo(params: {
      item_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      item_id: number
      deleted: number
    }>
    /** Add an item to a section. `POST /go/menu/:section_id/items` */
    create(params: {
      section_id: number
    }, fields: {
      name: string
      description?: string | null | undefined
      calories?: number | null | undefined
      indicators?: string | null | undefined
      price1_label?: string | null | undefined
      price_1: Amount
      /** 0 = no or off, 1 = yes or on */
      available?: number | null | undefined
      /** Id in other systems, such as a PLU; empty: none */
      external_id?: string | null | undefined
      /** 1: a line may give its own price */
      open_price?: number | null | undefined
      /** The tax rate; 0: that of its section; left out: unchanged */
      tax_id?: number | null | undefined
      /** When and on which channels it is offered; left out: unchanged, and always for a new entry */
      served?: {
        /** The set of hours; null: always */
        hours_id?: null | number | null | undefined
        /** Left out: all */
        channels?: ('terminal' | 'guest' | 'takeaway' | 'partner')[] | null | undefined
      } | null | undefined
      modifiers?: {
        modifier_id?: number | null | undefined
        /** The shared question to copy; its contents need not be sent. 0 or left out: none */
        group_id?: number | null | undefined
        name?: string | null | undefined
        min?: number | null | undefined
        max?: number | null | undefined
        options?: {
          option_id?: number | null | undefined
          name: string
          price?: Amount | null | undefined
          /** 0 = no or off, 1 = yes or on */
          is_selected?: number | null | undefined
          /** As for the item; left out: unchanged */
          external_id?: string | null | undefined
          /** When and on which channels it is offered; left out: unchanged, and always for a new entry */
          served?: {
            /** The set of hours; null: always */
            hours_id?: null | number | null | undefined
            /** Left out: all */
            channels?: ('terminal' | 'guest' | 'takeaway' | 'partner')[] | null | undefined
          } | null | undefined
        }[] | null | undefined
      }[] | null | undefined
      /** Sells the item as a combo of these parts; no parts: as itself; left out: unchanged */
      combo?: {
        parts: {
          part_id?: number | null | undefined
          name: string
          min: number
          max: number
          /** The course of its picks; 0 or left out: that of their own section */
          course?: number | null | undefined
          choices: {
            item_id: number
            supplement?: Amount | null | undefined
          }[]
        }[]
      } | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      item_id: number
    }>
    /** Put the items of a section in order. `PUT /go/menu/:section_id/item_order` */
    reorder(params: {
      section_id: number
    }, fields: {
      /** All ids, in the new order */
      ids: number[]
    }, options?: CallOptions): Promise<{
      status: 201
      section_id: number
      updated: number
    }>
    /** Change an item. `PUT /go/menu/:item_id/item` */
    change(params: {
      item_id: number
    }, fields?: {
      name?: string | null | undefined
      description?: string | null | undefined
      calories?: number | null | undefined
      indicators?: string | null | undefined
      price1_label?: string | null | undefined
      price_1?: Amount | null | undefined
      /** 0 = no or off, 1 = yes or on */
      available?: number | null | undefined
      /** Id in other systems, such as a PLU; empty: none */
      external_id?: string | null | undefined
      /** 1: a line may give its own price */
      open_price?: number | null | undefined
      /** The tax rate; 0: that of its section; left out: unchanged */
      tax_id?: number | null | undefined
      /** When and on which channels it is offered; left out: unchanged, and always for a new entry */
      served?: {
        /** The set of hours; null: always */
        hours_id?: null | number | null | undefined
        /** Left out: all */
        channels?: ('terminal' | 'guest' | 'takeaway' | 'partner')[] | null | undefined
      } | null | undefined
      modifiers?: {
        modifier_id?: number | null | undefined
        /** The shared question to copy; its contents need not be sent. 0 or left out: none */
        group_id?: number | null | undefined
        name?: string | null | undefined
        min?: number | null | undefined
        max?: number | null | undefined
        options?: {
          option_id?: number | null | undefined
          name: string
          price?: Amount | null | undefined
          /** 0 = no or off, 1 = yes or on */
          is_selected?: number | null | undefined
          /** As for the item; left out: unchanged */
          external_id?: string | null | undefined
          /** When and on which channels it is offered; left out: unchanged, and always for a new entry */
          served?: {
            /** The set of hours; null: always */
            hours_id?: null | number | null | undefined
            /** Left out: all */
            channels?: ('terminal' | 'guest' | 'takeaway' | 'partner')[] | null | undefined
          } | null | undefined
        }[] | null | undefined
      }[] | null | undefined
      /** Sells the item as a combo of these parts; no parts: as itself; left out: unchanged */
      combo?: {
        parts: {
          part_id?: number | null | undefined
          name: string
          min: number
          max: number
          /** The course of its picks; 0 or left out: that of their own section */
          course?: number | null | undefined
          choices: {
            item_id: number
            supplement?: Amount | null | undefined
          }[]
        }[]
      } | null | undefined
      section_id?: number | null | undefined
      /** The version that was read. With it, only what changes need be sent, and the change is refused when somebody else was first; without it, all of it is replaced */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      item_id: number
      updated: number
    }>
    /** Delete an item. `DELETE /go/menu/:item_id/item` */
    delete(params: {
      item_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      item_id: number
      deleted: number
    }>
    /** Put many items in or out of stock, give them a tax rate, or declare their allergens. `PUT /go/menu/:location_id/many_items` */
    update_many(params: {
      location_id: number
    }, fields: {
      items: {
        item_id?: number | null | undefined
        /** Id in other systems, such as a PLU; empty: none */
        external_id?: string | null | undefined
      }[]
      /** 1: in stock; 0: out; left out: unchanged */
      switch?: number | null | undefined
      /** For items put out of stock; left out: until they are put back */
      until?: 'tomorrow' | null | undefined
      /** The tax rate; 0: that of their section; left out: unchanged */
      tax_id?: number | null | undefined
      /** Declares all items to contain exactly this; a list left out is empty. Their options stay as they are */
      allergens?: {
        /** Its allergens; a kind such as `walnut` adds its allergen */
        contains?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia')[] | null | undefined
        /** Of what it may contain traces */
        may_contain?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia')[] | null | undefined
        /** Additives that must be named */
        additives?: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine')[] | null | undefined
        /** Diets that it suits */
        diets?: ('vegan' | 'vegetarian' | 'halal' | 'kosher')[] | null | undefined
        /** 0: not spicy; 3: very */
        spicy?: number | null | undefined
        /** 1: with alcohol */
        alcohol?: number | null | undefined
        /** 0: any age */
        min_age?: 0 | 16 | 18 | null | undefined
      } | null | undefined
      /** When and on which channels it is offered; left out: unchanged, and always for a new entry */
      served?: {
        /** The set of hours; null: always */
        hours_id?: null | number | null | undefined
        /** Left out: all */
        channels?: ('terminal' | 'guest' | 'takeaway' | 'partner')[] | null | undefined
      } | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      /** Number of changed entries */
      updated: number
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
  options: {
    /** Put an option in or out of stock. `PUT /go/menu/:option_id/option_available` */
    set_available(params: {
      option_id: number
    }, fields: {
      /** 0 = no or off, 1 = yes or on */
      switch: number
    }, options?: CallOptions): Promise<{
      status: 201
      option_id: number
      updated: number
    }>
  }
  hours: {
    /** Read the hours of a location. `GET /go/location/:location_id/hours` */
    get(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      /** 1: terminals too are refused what is not offered; default 0. Only owners change it */
      strict_hours: number
      opening: {
        /** The set of hours */
        dine_in?: number
        /** The set of hours */
        takeaway?: number
      }
      hours: HoursSet[]
      /** Names what can be changed here, as it was when it was read */
      version: string
    }>
    /** Change the hours of a location. `PUT /go/location/:location_id/hours` */
    change(params: {
      location_id: number
    }, fields?: {
      hours?: {
        /** Left out: it is new */
        hours_id?: number | null | undefined
        name: string
        /** First or last date on which it begins; empty: unlimited */
        from_date?: string | null | undefined
        /** First or last date on which it begins; empty: unlimited */
        to_date?: string | null | undefined
        spans: {
          /** 1 = Monday … 7 = Sunday */
          days: number[]
          /** HH:MM, local time */
          from: string
          /** HH:MM; at or before `from`: on the next day */
          to: string
        }[]
        exceptions?: {
          date: string
          /** 1: not in force that day */
          closed?: number | null | undefined
          spans?: {
            /** HH:MM, local time */
            from: string
            /** HH:MM; at or before `from`: on the next day */
            to: string
          }[] | null | undefined
        }[] | null | undefined
      }[] | null | undefined
      /** The sets of hours in which guests are received */
      opening?: {
        dine_in?: number | null | null | undefined
        takeaway?: number | null | null | undefined
      } | null | undefined
      /** 1: terminals too are refused what is not offered; default 0. Only owners change it */
      strict_hours?: number | null | undefined
      /** The version that was read: the change is refused when somebody else was first. Left out: it is made */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      hours_ids: number[]
    }>
    /** See which hours are in force. `GET /go/location/:location_id/hours/now` */
    get_state(params: {
      location_id: number
    }, fields?: {
      /** UTC, `YYYY-MM-DD HH:MM:SS` */
      at?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      at: Instant
      hours: {
        hours_id: number
        name: string
        /** 0 = no or off, 1 = yes or on */
        in_force: number
        /** When that next changes; empty: never */
        next_transition: string
      }[]
    }>
  }
  levels: {
    /** Read the price levels of a location. `GET /go/location/:location_id/levels` */
    get(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      levels: PriceLevel[]
      /** Names what can be changed here, as it was when it was read */
      version: string
    }>
    /** Change the price levels of a location. `PUT /go/location/:location_id/levels` */
    change(params: {
      location_id: number
    }, fields: {
      levels: {
        /** Left out: it is new */
        level_id?: number | null | undefined
        name: string
        /** Default 1 */
        enabled?: number | null | undefined
        /** Null or left out: always */
        hours_id?: number | null | null | undefined
        /** Empty or left out: all */
        channels?: ('terminal' | 'guest' | 'takeaway' | 'partner')[] | null | undefined
        /** Kinds of orders; empty or left out: all */
        kinds?: ('table' | 'takeaway' | 'bar' | 'quick')[] | null | undefined
        /** Areas of tables; empty or left out: all */
        area_ids?: number[] | null | undefined
        /** The price is rounded to so many cents; default 1 */
        round_to?: 1 | 5 | 10 | 50 | 100 | null | undefined
        /** 1: percentages count for priced options too */
        include_options?: number | null | undefined
        /** 1: applies only to lines that name it, with a reason and, above `free_discount`, an approval */
        manual?: number | null | undefined
        rules: {
          item_id?: number | null | undefined
          section_id?: number | null | undefined
          menu_id?: number | null | undefined
          /** `price` sets the price; `percent` and `amount` reduce the item’s own price */
          kind: 'price' | 'percent' | 'amount'
          /** The price, the percentage or the amount, as a decimal string */
          value: string
        }[]
      }[]
      /** The version that was read: the change is refused when somebody else was first. Left out: it is made */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      level_ids: number[]
    }>
  }
  texts: {
    /** Read the texts of the menus with their translations. `GET /go/menu/:location_id/texts` */
    list(params: {
      location_id: number
    }, fields?: {
      /** A language of the menus: two letters, optionally with a region, such as `fr` or `fr-CA` */
      language?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      language: string
      /** Number of texts without a translation */
      missing: number
      /** Number of texts that changed after they were translated */
      stale: number
      texts: {
        type: 'menu' | 'section' | 'item' | 'modifier' | 'option' | (string & {})
        id: number
        field: 'title' | 'name' | 'description' | (string & {})
        source_text: string
        /** Empty: not translated */
        text: string
        /** 1: a person of the location has confirmed it */
        checked: number
        /** 1: the text changed after it was translated */
        stale: number
      }[]
    }>
    /** Translate texts of the menus. `PUT /go/menu/:location_id/texts` */
    change(params: {
      location_id: number
    }, fields: {
      /** A language of the menus: two letters, optionally with a region, such as `fr` or `fr-CA` */
      language?: string | null | undefined
      texts: {
        type: 'menu' | 'section' | 'item' | 'modifier' | 'option'
        id: number
        field: 'title' | 'name' | 'description'
        text: string
        /** 0 = no or off, 1 = yes or on */
        checked?: number | null | undefined
      }[]
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      updated: number
    }>
  }
  shared_modifiers: {
    /** List the questions that items share. `GET /go/menu/:location_id/groups` */
    list(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: ModifierGroup[]
    }>
    /** Create a shared question. `POST /go/menu/:location_id/groups` */
    create(params: {
      location_id: number
    }, fields: {
      name: string
      min: number
      max: number
      /** Id in other systems, such as a PLU; empty: none */
      external_id?: string | null | undefined
      options: {
        option_id?: number | null | undefined
        name: string
        price?: Amount | null | undefined
        /** 0 = no or off, 1 = yes or on */
        is_selected?: number | null | undefined
        /** As for the group; left out: unchanged */
        external_id?: string | null | undefined
      }[]
    }, options?: CallOptions): Promise<{
      status: 201
      /** Unique within the location */
      group_id: number
    }>
    /** Change a shared question everywhere. `PUT /go/menu/:location_id/groups/:group_id` */
    change(params: {
      location_id: number
      /** Unique within the location */
      group_id: number
    }, fields?: {
      name?: string | null | undefined
      min?: number | null | undefined
      max?: number | null | undefined
      /** Id in other systems, such as a PLU; empty: none */
      external_id?: string | null | undefined
      options?: {
        option_id?: number | null | undefined
        name: string
        price?: Amount | null | undefined
        /** 0 = no or off, 1 = yes or on */
        is_selected?: number | null | undefined
        /** As for the group; left out: unchanged */
        external_id?: string | null | undefined
      }[] | null | undefined
      /** The version that was read. With it, only what changes need be sent, and the change is refused when somebody else was first; without it, all of it is replaced */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      /** Unique within the location */
      group_id: number
      updated: number
    }>
    /** Delete a shared question, also from its items. `DELETE /go/menu/:location_id/groups/:group_id` */
    delete(params: {
      location_id: number
      /** Unique within the location */
      group_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      /** Unique within the location */
      group_id: number
      deleted: number
      /** Number of items that had it */
      items: number
    }>
    /** Put a shared question on items, or take it off them. `PUT /go/menu/:location_id/groups/:group_id/items` */
    assign(params: {
      location_id: number
      /** Unique within the location */
      group_id: number
    }, fields: {
      /** 1: add it, after their other questions; 0: remove it */
      switch: number
      items: {
        item_id?: number | null | undefined
        /** Id in other systems, such as a PLU; empty: none */
        external_id?: string | null | undefined
      }[]
    }, options?: CallOptions): Promise<{
      status: 201
      /** Unique within the location */
      group_id: number
      /** Number of changed items */
      updated: number
    }>
  }
  taxes: {
    /** Read the tax rates of a location. `GET /go/location/:location_id/tax` */
    get(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      result: {
        /** Applies where none of the rates below does */
        tax_rate: string
        /** 0 = no or off, 1 = yes or on */
        tax_included: number
        /** For takeaway; empty: the same rate */
        takeaway_rate: string
        /** The location’s tax number, printed on receipts */
        tax_number: string
        rates: {
          tax_id: number
          name: string
          rate: string
          /** For takeaway; empty: the same rate */
          takeaway_rate: string
        }[]
        /** Names what can be changed here, as it was when it was read */
        version: string
      }
    }>
    /** Change the tax rates of a location. `PUT /go/location/:location_id/tax` */
    change(params: {
      location_id: number
    }, fields: {
      rates: {
        tax_id?: number | null | undefined
        name: string
        /** Percent, 0 to 100 with at most 2 decimals */
        rate: string
        /** Percent, 0 to 100 with at most 2 decimals */
        takeaway_rate?: string | null | undefined
      }[]
      /** Percent, 0 to 100 with at most 2 decimals */
      takeaway_rate?: string | null | undefined
      tax_number?: string | null | undefined
      /** Names what can be changed here, as it was when it was read */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      tax_ids: number[]
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
    /** Correct the hours of someone. `PUT /go/staff/:staff_id/shift` */
    correct_shift(params: {
      staff_id: number
    }, fields: {
      /** Left out: a new shift */
      shift_id?: number | null | undefined
      /** UTC, `YYYY-MM-DD HH:MM:SS` */
      from: string
      /** UTC; empty: still at work */
      until: string
      reason: string
    }, options?: CallOptions): Promise<{
      status: 201
      staff_id: number
      /** Names a shift of the staff member; it changes with the beginning of the shift */
      shift_id: number
      updated: number
    }>
    /** Sign someone in at a device. `POST /go/staff/:location_id/signin` */
    sign_in(params: {
      location_id: number
    }, fields: {
      /** 4 to 8 digits, as a text */
      pin: string
      /** Serial number of the terminal; left out: the key is the device */
      terminal?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      staff_id: number
      name: string
      /** A supervisor’s PIN counts where a supervisor is needed */
      role: 'server' | 'supervisor' | (string & {})
      /** For the header `x-staff-session` */
      session: string
      expires_at: Instant
    }>
    /** Sign someone out at a device. `DELETE /go/staff/:location_id/signin` */
    sign_out(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      deleted: number
    }>
    /** Clock someone in or out. `PUT /go/staff/:staff_id/clock` */
    clock(params: {
      staff_id: number
    }, fields: {
      /** 0 = no or off, 1 = yes or on */
      in: number
    }, options?: CallOptions): Promise<{
      status: 201
      staff_id: number
      updated: number
      /** Since when they are at work; empty: they are not */
      since: string
    }>
    /** List staff with their roles. `GET /go/staff/:location_id/people` */
    list_people: {
      (params: {
      location_id: number
    }, fields?: {
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      /** `next` of the previous page */
      after?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: {
        id: number
        first_name: string
        last_name: string
        /** A supervisor’s PIN counts where a supervisor is needed */
        role: 'server' | 'supervisor' | (string & {})
        /** Names what can be changed here, as it was when it was read */
        version: string
        /** 0 = no or off, 1 = yes or on */
        pin_set: number
        /** 0 = no or off, 1 = yes or on */
        at_work: number
        joined: Instant
        /** 0 = no or off, 1 = yes or on */
        isDeleted: number
      }[]
      /** Value of `after` for the next page; absent on the last page */
      next?: number
    }>
      each(params: {
      location_id: number
    }, fields?: {
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      /** `next` of the previous page */
      after?: number | null | undefined
    }, options?: CallOptions): AsyncGenerator<{
      id: number
      first_name: string
      last_name: string
      /** A supervisor’s PIN counts where a supervisor is needed */
      role: 'server' | 'supervisor' | (string & {})
      /** Names what can be changed here, as it was when it was read */
      version: string
      /** 0 = no or off, 1 = yes or on */
      pin_set: number
      /** 0 = no or off, 1 = yes or on */
      at_work: number
      joined: Instant
      /** 0 = no or off, 1 = yes or on */
      isDeleted: number
    }, void, undefined>
    }
    /** Add several staff members. `POST /go/staff/:location_id/several` */
    create_several(params: {
      location_id: number
    }, fields: {
      people: {
        first_name: string
        last_name: string
        /** A supervisor’s PIN counts where a supervisor is needed */
        role?: 'server' | 'supervisor' | null | undefined
        /** 4 to 8 digits, as a text */
        pin?: string | null | undefined
      }[]
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      staff_ids: number[]
    }>
    /** Change a staff member. `PUT /go/staff/:staff_id` */
    change(params: {
      staff_id: number
    }, fields?: {
      first_name?: string | null | undefined
      last_name?: string | null | undefined
      /** A supervisor’s PIN counts where a supervisor is needed */
      role?: 'server' | 'supervisor' | null | undefined
      /** The version that was read. With it, only what changes need be sent, and the change is refused when somebody else was first; without it, all of it is replaced */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      staff_id: number
      updated: number
    }>
    /** Set the PIN of a staff member. `PUT /go/staff/:staff_id/pin` */
    set_pin(params: {
      staff_id: number
    }, fields: {
      /** 4 to 8 digits, as a text */
      pin: string
    }, options?: CallOptions): Promise<{
      status: 201
      staff_id: number
      updated: number
    }>
    /** Remove the PIN of a staff member. `DELETE /go/staff/:staff_id/pin` */
    remove_pin(params: {
      staff_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      staff_id: number
      deleted: number
    }>
    /** Erase what is known of a staff member. `DELETE /go/staff/:staff_id/person` */
    erase(params: {
      staff_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      staff_id: number
      erased: number
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
    /** See the printers of a location. `GET /go/printer/:location_id/overview` */
    list_details(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: {
        printer_id: number
        name: string
        serial_no: string
        model: string
        description: string
        /** `cloudprnt` and `epson` printers call us at a secret address; a `raw` one is called at its own in the local network; for an `agent` one a program in the restaurant calls us; a `screen` is a browser that shows tickets (`/go/kitchen`) */
        transport: 'cloudprnt' | 'epson' | 'raw' | 'agent' | 'screen' | (string & {})
        address: string
        columns: number
        /** Width of the paper in mm. 76 is an impact printer, which gets text only. Left out: the default of the model */
        paper: 58 | 76 | 80 | (number & {})
        /** The text size of kitchen tickets; `auto`: large as long as they are short */
        letters: 'auto' | 'large' | 'small' | (string & {})
        /** Left free above a kitchen ticket, in mm */
        margin_top: number
        /** Left free below, in mm */
        margin_bottom: number
        /** `none`: the paper is fed so that it can be torn off */
        cut: 'full' | 'partial' | 'none' | (string & {})
        /** 1: a kitchen ticket sounds the buzzer */
        buzzer: number
        /** 1: a receipt whose last payment was in cash opens the drawer */
        drawer: number
        /** 1: held lines are listed at the end of a kitchen ticket, under TO FOLLOW */
        follow: number
        /** 1: its receipts have a logo */
        logo: number
        /** The serial number of its backup printer, or empty */
        backup: string
        printer_status: 'ONLINE' | 'OFFLINE' | 'PAPER_LOW' | 'PAPER_OUT' | 'COVER_OPEN' | 'ERROR' | 'UNKNOWN' | (string & {})
        /** When it last called or answered, UTC; while `ever_seen` is 0, when it was registered */
        last_seen: Instant
        /** 0 = no or off, 1 = yes or on */
        ever_seen: number
        registered: Instant
        /** 1: it has never called since it was registered */
        overdue: number
        /** As reported by the device; empty: not reported */
        device_serial: string
        device_mac: string
        device_model: string
        /** Since when another device uses this printer’s address; empty after a day */
        device_changed: string
        /** 1: the operator’s MQTT broker triggers it for each ticket */
        woken: number
        /** Since when triggers are not delivered, so that it finds tickets by polling; empty: they are */
        trigger_lost: string
        waiting: number
        /** Names what can be changed here, as it was when it was read */
        version: string
      }[]
      /** 0 = no or off, 1 = yes or on */
      auto_printing: number
    }>
    /** Switch automatic printing on or off. `PUT /go/printer/:location_id/automatic` */
    set_automatic(params: {
      location_id: number
    }, fields: {
      /** 0 = no or off, 1 = yes or on */
      auto_printing: number
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      updated: number
    }>
    /** Register a printer. `POST /go/printer/:location_id/register` */
    register(params: {
      location_id: number
    }, fields: {
      /** Serial number: 1 to 64 letters, digits, dots, colons, dashes or underscores */
      serial_no: string
      name: string
      model?: string | null | undefined
      description?: string | null | undefined
      /** `cloudprnt` and `epson` printers call us at a secret address; a `raw` one is called at its own in the local network; for an `agent` one a program in the restaurant calls us; a `screen` is a browser that shows tickets (`/go/kitchen`) */
      transport: 'cloudprnt' | 'epson' | 'raw' | 'agent' | 'screen'
      /** Of a raw printer: its private IP address, with or without a port */
      address?: string | null | undefined
      /** Characters per line. Left out: the default of the model, or 48 */
      columns?: number | null | undefined
      /** Width of the paper in mm. 76 is an impact printer, which gets text only. Left out: the default of the model */
      paper?: 58 | 76 | 80 | null | undefined
      /** The text size of kitchen tickets; `auto`: large as long as they are short */
      letters?: 'auto' | 'large' | 'small' | null | undefined
      /** Left free above a kitchen ticket, for the rail, in mm */
      margin_top?: number | null | undefined
      /** Left free below, in mm */
      margin_bottom?: number | null | undefined
      /** `none`: the paper is fed so that it can be torn off */
      cut?: 'full' | 'partial' | 'none' | null | undefined
      /** 0 = no or off, 1 = yes or on */
      buzzer?: number | null | undefined
      /** 0 = no or off, 1 = yes or on */
      drawer?: number | null | undefined
      /** 0 = no or off, 1 = yes or on */
      follow?: number | null | undefined
      /** The backup printer */
      backup?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      printer_id: number
      /** The secret path that the printer polls at this service. Empty for a raw printer and for a screen. */
      polling_path: string
    }>
    /** Change a printer. `PUT /go/printer/:printer_id` */
    change(params: {
      printer_id: number
    }, fields?: {
      name?: string | null | undefined
      model?: string | null | undefined
      description?: string | null | undefined
      /** 48 on 80 mm paper, 32 on 58 mm */
      columns?: number | null | undefined
      /** Width of the paper in mm. 76 is an impact printer, which gets text only. Left out: the default of the model */
      paper?: 58 | 76 | 80 | null | undefined
      /** The text size of kitchen tickets; `auto`: large as long as they are short */
      letters?: 'auto' | 'large' | 'small' | null | undefined
      /** Left free above a kitchen ticket, for the rail, in mm */
      margin_top?: number | null | undefined
      /** Left free below, in mm */
      margin_bottom?: number | null | undefined
      /** `none`: the paper is fed so that it can be torn off */
      cut?: 'full' | 'partial' | 'none' | null | undefined
      /** 0 = no or off, 1 = yes or on */
      buzzer?: number | null | undefined
      /** 0 = no or off, 1 = yes or on */
      drawer?: number | null | undefined
      /** 0 = no or off, 1 = yes or on */
      follow?: number | null | undefined
      /** Of a raw printer: its private IP address, with or without a port */
      address?: string | null | undefined
      /** The backup printer, or null */
      backup?: null | string | null | undefined
      /** The version that was read. With it, only what changes need be sent, and the change is refused when somebody else was first; without it, all of it is replaced */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      printer_id: number
      updated: number
    }>
    /** Remove a printer. `DELETE /go/printer/:printer_id` */
    remove(params: {
      printer_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      printer_id: number
      deleted: number
    }>
    /** Show the polling path of a printer. `POST /go/printer/:printer_id/address` */
    show_address(params: {
      printer_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      printer_id: number
      /** The secret path that the printer polls at this service. Empty for a raw printer and for a screen. */
      polling_path: string
    }>
    /** Give a printer a new polling path. `POST /go/printer/:printer_id/token` */
    rotate_token(params: {
      printer_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      printer_id: number
      /** The secret path that the printer polls at this service. Empty for a raw printer and for a screen. */
      polling_path: string
    }>
    /** Print a test page. `POST /go/printer/:printer_id/test` */
    print_test(params: {
      printer_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      printer_id: number
      printjob_id: number
    }>
    /** Set the logo of a printer’s receipts. `PUT /go/printer/:printer_id/logo` */
    set_logo(params: {
      printer_id: number
    }, fields: {
      /** The file, in base64 */
      png: string
    }, options?: CallOptions): Promise<{
      status: 201
      printer_id: number
      updated: number
    }>
    /** Remove the logo of a printer’s receipts. `DELETE /go/printer/:printer_id/logo` */
    remove_logo(params: {
      printer_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      printer_id: number
      deleted: number
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
      /** 1: the whole order again, also where automatic printing has just sent it */
      reprint?: number | null | undefined
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
    /** Preview a print job. `GET /go/printer/:printjob_id/preview` */
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
    /** List the print jobs of a location. `GET /go/printer/:location_id/queue` */
    list: {
      (params: {
      location_id: number
    }, fields?: {
      /** `waiting`: pending or sent; `failed`: or expired; left out: `all` */
      show?: 'all' | 'waiting' | 'printed' | 'failed' | null | undefined
      printer_id?: number | null | undefined
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      /** `next` of the previous page */
      after?: number | null | undefined
      before?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      result: {
        printjob_id: number
        order_id: number | null
        table_number: number | null
        /** Empty: no order */
        order_kind: 'table' | 'takeaway' | 'bar' | 'quick' | '' | (string & {})
        order_name: string
        day_number: number
        printer_id: number
        printer_name: string
        /** The printer that prints it: the backup, if it differs */
        at_printer_id: number
        /** The backup printer that prints it, or empty */
        backup_name: string
        kind: 'ticket' | 'receipt' | 'test' | (string & {})
        job_status: 'pending' | 'sent' | 'printed' | 'failed' | 'cancelled' | 'expired' | (string & {})
        /** Why it is not printed yet, or not at all; else empty */
        reason: string
        /** How often it was handed to a printer */
        attempts: number
        received: Instant
        expires: Instant
        /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
        printed: string
      }[]
      /** 0 = no or off, 1 = yes or on */
      more: number
      /** Value of `after` for the next page; absent on the last page */
      next?: number
    }>
      each(params: {
      location_id: number
    }, fields?: {
      /** `waiting`: pending or sent; `failed`: or expired; left out: `all` */
      show?: 'all' | 'waiting' | 'printed' | 'failed' | null | undefined
      printer_id?: number | null | undefined
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      /** `next` of the previous page */
      after?: number | null | undefined
      before?: number | null | undefined
    }, options?: CallOptions): AsyncGenerator<{
      printjob_id: number
      order_id: number | null
      table_number: number | null
      /** Empty: no order */
      order_kind: 'table' | 'takeaway' | 'bar' | 'quick' | '' | (string & {})
      order_name: string
      day_number: number
      printer_id: number
      printer_name: string
      /** The printer that prints it: the backup, if it differs */
      at_printer_id: number
      /** The backup printer that prints it, or empty */
      backup_name: string
      kind: 'ticket' | 'receipt' | 'test' | (string & {})
      job_status: 'pending' | 'sent' | 'printed' | 'failed' | 'cancelled' | 'expired' | (string & {})
      /** Why it is not printed yet, or not at all; else empty */
      reason: string
      /** How often it was handed to a printer */
      attempts: number
      received: Instant
      expires: Instant
      /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
      printed: string
    }, void, undefined>
    }
  }
  kitchen: {
    /** Read the tickets of a kitchen screen. `GET /go/kitchen/:serial_no/tickets` */
    tickets(params: {
      /** Serial number: 1 to 64 letters, digits, dots, colons, dashes or underscores */
      serial_no: string
    }, fields?: {
      /** Left out: `active` */
      state?: 'active' | 'done' | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      serial_no: string
      station: string
      records: number
      result: {
        printjob_id: number
        /** 0: none */
        order_id: number
        /** `table`, `takeaway`, `bar`, `quick`; empty: no order */
        kind: string
        table_number: number
        /** The numbers of the joined tables */
        joined: number[]
        day_number: number
        name: string
        server: string
        covers: number
        number: number
        heading: 'order' | 'fire' | 'void' | 'moved' | 'message' | 'reprint' | 'test' | 'receipt' | (string & {})
        /** The course that was fired; 0: none */
        course: number
        /** The text of a message */
        text: string
        /** The table before the move */
        from_table: number
        fired_at: Instant
        received_at: Instant
        /** 0: the screen has not reported it yet */
        shown: number
        reprint: number
        /** 1: it may be printed as well */
        duplicate: number
        /** 0 = no or off, 1 = yes or on */
        allergens: number
        allergen_note: string
        /** `allergens`, `notice`: what was acknowledged */
        acknowledged: string[]
        /** When something of it was voided or moved */
        changed_at: string
        /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
        recalled_at: string
        /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
        cleared_at: string
        /** The other stations of the same course */
        elsewhere: {
          station: string
          serial_no: string
          done: number
          of: number
          /** 1: it prints on paper, so its progress is unknown */
          paper: number
        }[]
        lines: {
          order_item_id: number
          qty: number
          name: string
          course: number
          seat: number
          notes: string
          modifiers: {
            qty: number
            name: string
          }[]
          /** How many are still requested; the rest was voided */
          left: number
          done: number
          /** 0 = no or off, 1 = yes or on */
          served: number
          /** The current table; 0: the order has no table */
          table_number: number
          /** 1: the dish was marked out of stock; a dish whose last portion was counted down is still made for those who ordered it */
          out: number
          /** Name of the combo that it is part of */
          combo?: string
          warnings?: {
            code: 'gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {})
            presence: 'contains' | 'may_contain' | (string & {})
          }[]
        }[]
        voids: {
          order_item_id: number
          qty: number
          name: string
          course: number
          seat: number
          notes: string
          modifiers: {
            qty: number
            name: string
          }[]
          /** The reason of the void, or empty */
          reason: string
        }[]
        follow: {
          qty: number
          name: string
          course: number
          seat: number
          notes: string
          modifiers: {
            qty: number
            name: string
          }[]
        }[]
      }[]
      /** 1: sections of the menu are made here, or all of it, where there is no other station */
      makes: number
      /** The backup printer for when the screen is offline, or empty */
      backup: string
      /** Of the location, for the times on the screen */
      time_zone: string
      /** The sections of the menu that are made here */
      section_ids: number[]
      /** The held lines for this screen, of all open orders, whether or not they have a ticket here */
      held: {
        qty: number
        name: string
        course: number
        seat: number
        notes: string
        modifiers: {
          qty: number
          name: string
        }[]
      }[]
      /** Other stations of the location whose screen has not reported for 25 seconds */
      dark: {
        serial_no: string
        station: string
        /** When it last reported */
        since: Instant
        /** As above */
        backup: string
      }[]
    }>
    /** Report what a kitchen screen shows. `PUT /go/kitchen/:serial_no/shown` */
    report_shown(params: {
      /** Serial number: 1 to 64 letters, digits, dots, colons, dashes or underscores */
      serial_no: string
    }, fields: {
      printjob_ids: number[]
    }, options?: CallOptions): Promise<{
      status: 201
      serial_no: string
      /** The jobs that became `printed` */
      printed: number[]
    }>
    /** Bump a ticket, or lines of it. `PUT /go/kitchen/:printjob_id/bump` */
    bump(params: {
      printjob_id: number
    }, fields?: {
      items?: {
        order_item_id: number
        qty: number
      }[] | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      printjob_id: number
      updated: number
      /** 1: the ticket is off the screen */
      cleared: number
      /** The lines that became ready by it */
      ready: number[]
    }>
    /** Recall a ticket to its screen. `PUT /go/kitchen/:printjob_id/recall` */
    recall(params: {
      printjob_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      printjob_id: number
      updated: number
    }>
    /** Acknowledge a notice on a ticket. `PUT /go/kitchen/:printjob_id/acknowledge` */
    acknowledge(params: {
      printjob_id: number
    }, fields: {
      what: 'allergens' | 'void' | 'moved' | 'message'
    }, options?: CallOptions): Promise<{
      status: 201
      printjob_id: number
      updated: number
    }>
    /** List the courses that are ready, cooking and held. `GET /go/kitchen/:location_id/pass` */
    pass(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: {
        order_id: number
        kind: string
        table_number: number
        /** The numbers of the joined tables */
        joined: number[]
        day_number: number
        name: string
        covers: number
        server: string
        /** 0 = no or off, 1 = yes or on */
        allergens: number
        allergen_note: string
        /** 1: every screen that makes part of it has acknowledged the allergens */
        allergens_seen: number
        course: number
        state: 'ready' | 'cooking' | 'held' | (string & {})
        /** Ready: when the last of it was; cooking: when it was fired; held: when it was ordered */
        since: Instant
        /** When the course before was taken */
        served_before: string
        lines: {
          order_item_id: number
          qty: number
          name: string
          /** 0 = no or off, 1 = yes or on */
          ready: number
          /** 1: the dish was marked out of stock; a dish whose last portion was counted down is still made for those who ordered it */
          out: number
          modifiers: string[]
        }[]
        stations: {
          station: string
          serial_no: string
          done: number
          of: number
          /** 1: it prints on paper, so its progress is unknown */
          paper: number
        }[]
        /** Number of fired lines that no printer or screen has confirmed yet: nobody can be cooking them */
        not_confirmed: number
        /** Of those, the number that no printer or screen will have unless somebody acts */
        not_printed: number
      }[]
    }>
    /** Call the server to the pass. `POST /go/kitchen/:order_id/call` */
    call_server(params: {
      order_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      called: number
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
        item_id?: number | null | undefined
        /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
        external_id?: string | null | undefined
        qty?: number | null | undefined
        notes?: string | null | undefined
        /** Price of one, for an item with `open_price`; left out: as on the menu */
        price?: Amount | null | undefined
        modifiers?: {
          /** May be left out: the option is enough to find it */
          modifier_id?: number | null | undefined
          option_id?: number | null | undefined
          /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
          external_id?: string | null | undefined
          qty?: number | null | undefined
        }[] | null | undefined
        /** The picks of a combo, each a line of its own; an item selected twice is named twice. Notes, course and hold left out are those of the line; the course else that of the part */
        parts?: {
          part_id: number
          item_id?: number | null | undefined
          /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
          external_id?: string | null | undefined
          modifiers?: {
            /** May be left out: the option is enough to find it */
            modifier_id?: number | null | undefined
            option_id?: number | null | undefined
            /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
            external_id?: string | null | undefined
            qty?: number | null | undefined
          }[] | null | undefined
          notes?: string | null | undefined
          /** 0 = none */
          course?: number | null | undefined
          /** 0 = no or off, 1 = yes or on */
          hold?: number | null | undefined
        }[] | null | undefined
        /** Left out: that of the item’s section; 0 = none */
        course?: number | null | undefined
        /** 0 = the whole table */
        seat?: number | null | undefined
        /** 1: on hold, not sent to the kitchen until it is fired */
        hold?: number | null | undefined
        /** 2 to 64 visible characters, best a UUID; unique in the account, and for good */
        client_id?: string | null | undefined
        /** A manual price level; it needs a `reason`, and an approval above what staff may give freely */
        level_id?: number | null | undefined
        /** Why the manual price level is given */
        reason?: string | null | undefined
      }[]
      /** UTC, by the service’s clock: after this time the request is refused with `too_late` */
      not_after?: string | null | undefined
      /** When the order was taken, by a paired device that was offline: its prices apply if it is at most 30 minutes ago */
      ordered_at?: string | null | undefined
      /** As a number: the leading zeros of a keypad are lost, and screens pad to four digits */
      supervisor_pin?: number | null | undefined
      /** Guest details: an allergy note is added to the order’s, and the larger number of covers counts */
      guests?: {
        /** Guests; 0 = not counted */
        covers?: number | null | undefined
        /** 0 = no or off, 1 = yes or on */
        allergens?: number | null | undefined
        allergen_note?: string | null | undefined
        /** Codes that the guests must avoid; left out: nothing is named by code */
        allergen_codes?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia')[] | null | undefined
      } | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_item_id: number
      order_item_ids: number[]
      /** The combos that were ordered, in order */
      combo_ids?: number[]
      /** Items that had been added before, with the same `client_id` */
      repeated_item_ids?: number[]
      /** Added dishes that contain, or may contain, what `allergen_codes` of the order names. A dish without a declaration gives no warning: ask the kitchen */
      warnings?: {
        /** Position in `items` */
        index: number
        code: 'gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {})
        presence: 'contains' | 'may_contain' | (string & {})
      }[]
      /** Number of stations that automatic printing sends a ticket to; 0 if it is off */
      tickets: number
      /** Fired lines that no printer or screen can take at the moment */
      not_printed: {
        order_item_id: number
        /** Why no printer or screen has it, or empty: `printing_off`: automatic printing is off; `no_station`: there is no printer or screen; `not_sent`: it was fired while automatic printing was off; `never_seen`, `offline`, `paper_out`, `cover_open`, `error`: what is wrong with its printer; else the reason of its print job */
        reason: string
        station: string
      }[]
    }>
    /** Remove an item from an order. `DELETE /go/order/:order_item_id/item` */
    remove_item(params: {
      order_item_id: number
    }, fields?: {
      qty?: number | null | undefined
      /** Reason, for the log */
      reason?: string | null | undefined
      /** 1: it was made, and is wasted */
      made?: number | null | undefined
      /** As a number: the leading zeros of a keypad are lost, and screens pad to four digits */
      supervisor_pin?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      item_id: number
      deleted: number
      order_item_id?: number
      /** Lines that were affected too, because they belong to the same combo */
      also_affected?: number[]
    }>
    /** Delete an order. `DELETE /go/order/:order_id` */
    delete(params: {
      order_id: number
    }, fields?: {
      /** Reason, for the log */
      reason?: string | null | undefined
      /** As a number: the leading zeros of a keypad are lost, and screens pad to four digits */
      supervisor_pin?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
    }>
    /** Search the orders of a location. `GET /go/order` */
    search: {
      (fields: {
      location_id: number
      state?: 'open' | 'paid' | 'closed' | 'deleted' | 'merged' | null | undefined
      /** Part of a server’s or a tab’s name, a table’s number, a tab’s of its day, or an order’s id */
      q?: string | null | undefined
      /** 2 to 64 visible characters, best a UUID; unique in the account, and for good */
      client_id?: string | null | undefined
      /** Reference of one of its payments */
      reference?: string | null | undefined
      table_id?: number | null | undefined
      staff_id?: number | null | undefined
      /** A business day of the location, `YYYY-MM-DD` */
      from?: string | null | undefined
      /** A business day of the location, `YYYY-MM-DD` */
      to?: string | null | undefined
      /** UTC: only orders that changed at this time or later */
      updated_after?: string | null | undefined
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      after?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      result: {
        order_id: number
        /** 0: the order has no table */
        table_number: number
        order_kind: 'table' | 'takeaway' | 'bar' | 'quick' | (string & {})
        /** The name of an order without a table, or empty */
        order_name: string
        /** Starts again each business day; 0: none */
        day_number: number
        server: string
        state: 'open' | 'paid' | 'closed' | 'deleted' | 'merged' | (string & {})
        /** The id given by the client that opened it, if any */
        client_id?: string
        no_items: number
        currency: string
        total: Money
        paid: Money
        tips: Money
        balance: Money
        opened: Instant
        /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
        ended: string
        kind: 'table' | 'takeaway' | 'bar' | 'quick' | (string & {})
        /** As in Get Order; the older names `order_kind`, `order_name` stay */
        name: string
        opened_at: Instant
        updated_at: Instant
        /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
        closed_at: string
        /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
        deleted_at: string
        /** Why it was deleted, if somebody said */
        reason?: string
      }[]
      next?: number
    }>
      each(fields: {
      location_id: number
      state?: 'open' | 'paid' | 'closed' | 'deleted' | 'merged' | null | undefined
      /** Part of a server’s or a tab’s name, a table’s number, a tab’s of its day, or an order’s id */
      q?: string | null | undefined
      /** 2 to 64 visible characters, best a UUID; unique in the account, and for good */
      client_id?: string | null | undefined
      /** Reference of one of its payments */
      reference?: string | null | undefined
      table_id?: number | null | undefined
      staff_id?: number | null | undefined
      /** A business day of the location, `YYYY-MM-DD` */
      from?: string | null | undefined
      /** A business day of the location, `YYYY-MM-DD` */
      to?: string | null | undefined
      /** UTC: only orders that changed at this time or later */
      updated_after?: string | null | undefined
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      after?: number | null | undefined
    }, options?: CallOptions): AsyncGenerator<{
      order_id: number
      /** 0: the order has no table */
      table_number: number
      order_kind: 'table' | 'takeaway' | 'bar' | 'quick' | (string & {})
      /** The name of an order without a table, or empty */
      order_name: string
      /** Starts again each business day; 0: none */
      day_number: number
      server: string
      state: 'open' | 'paid' | 'closed' | 'deleted' | 'merged' | (string & {})
      /** The id given by the client that opened it, if any */
      client_id?: string
      no_items: number
      currency: string
      total: Money
      paid: Money
      tips: Money
      balance: Money
      opened: Instant
      /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
      ended: string
      kind: 'table' | 'takeaway' | 'bar' | 'quick' | (string & {})
      /** As in Get Order; the older names `order_kind`, `order_name` stay */
      name: string
      opened_at: Instant
      updated_at: Instant
      /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
      closed_at: string
      /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
      deleted_at: string
      /** Why it was deleted, if somebody said */
      reason?: string
    }, void, undefined>
    }
    /** See the receipt of an order. `GET /go/order/:order_id/picture` */
    picture: {
      bytes(params: {
      order_id: number
    }, fields?: {
      /** Says nothing: with another value the same picture has another address */
      seen?: string | null | undefined
    }, options?: CallOptions): Promise<Uint8Array>
    }
    /** Open an order. `POST /go/order/:location_id/new` */
    open(params: {
      location_id: number
    }, fields: {
      staff_id: number
      /** 2 to 64 visible characters, best a UUID; unique in the account, and for good */
      client_id: string
      table_id?: number | null | undefined
      kind?: 'takeaway' | 'bar' | 'quick' | null | undefined
      /** Name of the tab */
      name?: string | null | undefined
      /** Guests; 0 = not counted */
      covers?: number | null | undefined
      /** 0 = no or off, 1 = yes or on */
      allergens?: number | null | undefined
      allergen_note?: string | null | undefined
      /** Codes that the guests must avoid; left out: nothing is named by code */
      allergen_codes?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia')[] | null | undefined
      items?: {
        item_id?: number | null | undefined
        /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
        external_id?: string | null | undefined
        qty?: number | null | undefined
        notes?: string | null | undefined
        /** Price of one, for an item with `open_price`; left out: as on the menu */
        price?: Amount | null | undefined
        modifiers?: {
          /** May be left out: the option is enough to find it */
          modifier_id?: number | null | undefined
          option_id?: number | null | undefined
          /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
          external_id?: string | null | undefined
          qty?: number | null | undefined
        }[] | null | undefined
        /** The picks of a combo, each a line of its own; an item selected twice is named twice. Notes, course and hold left out are those of the line; the course else that of the part */
        parts?: {
          part_id: number
          item_id?: number | null | undefined
          /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
          external_id?: string | null | undefined
          modifiers?: {
            /** May be left out: the option is enough to find it */
            modifier_id?: number | null | undefined
            option_id?: number | null | undefined
            /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
            external_id?: string | null | undefined
            qty?: number | null | undefined
          }[] | null | undefined
          notes?: string | null | undefined
          /** 0 = none */
          course?: number | null | undefined
          /** 0 = no or off, 1 = yes or on */
          hold?: number | null | undefined
        }[] | null | undefined
        /** Left out: that of the item’s section; 0 = none */
        course?: number | null | undefined
        /** 0 = the whole table */
        seat?: number | null | undefined
        /** 1: on hold, not sent to the kitchen until it is fired */
        hold?: number | null | undefined
        /** 2 to 64 visible characters, best a UUID; unique in the account, and for good */
        client_id?: string | null | undefined
        /** A manual price level; it needs a `reason`, and an approval above what staff may give freely */
        level_id?: number | null | undefined
        /** Why the manual price level is given */
        reason?: string | null | undefined
      }[] | null | undefined
      /** UTC, by the service’s clock: after this time the request is refused with `too_late` */
      not_after?: string | null | undefined
      /** When the order was taken, by a paired device that was offline: its prices apply if it is at most 30 minutes ago */
      ordered_at?: string | null | undefined
      /** As a number: the leading zeros of a keypad are lost, and screens pad to four digits */
      supervisor_pin?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      order_id: number
      order_item_ids: number[]
      /** The combos that were ordered, in order */
      combo_ids?: number[]
      day_number: number
      /** 0 = no or off, 1 = yes or on */
      repeated: number
      /** Added dishes that contain, or may contain, what `allergen_codes` of the order names. A dish without a declaration gives no warning: ask the kitchen */
      warnings?: {
        /** Position in `items` */
        index: number
        code: 'gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {})
        presence: 'contains' | 'may_contain' | (string & {})
      }[]
      state: 'open' | 'paid' | 'closed' | 'deleted' | 'merged' | (string & {})
      /** Number of stations that automatic printing sends a ticket to; 0 if it is off */
      tickets: number
      /** Fired lines that no printer or screen can take at the moment */
      not_printed: {
        order_item_id: number
        /** Why no printer or screen has it, or empty: `printing_off`: automatic printing is off; `no_station`: there is no printer or screen; `not_sent`: it was fired while automatic printing was off; `never_seen`, `offline`, `paper_out`, `cover_open`, `error`: what is wrong with its printer; else the reason of its print job */
        reason: string
        station: string
      }[]
    }>
    /** Read an order’s details. `GET /go/order/:order_id/details` */
    get_details(params: {
      order_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      order_id: number
      covers: number
      name: string
      staff_id: number
      /** 0 = no or off, 1 = yes or on */
      allergens: number
      allergen_note: string
      /** Codes that the guests must avoid; left out: nothing is named by code */
      allergen_codes?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
      /** Names what can be changed here, as it was when it was read */
      version: string
    }>
    /** Change an order’s details. `PUT /go/order/:order_id/details` */
    change_details(params: {
      order_id: number
    }, fields?: {
      /** Guests; 0 = not counted */
      covers?: number | null | undefined
      name?: string | null | undefined
      staff_id?: number | null | undefined
      /** 0 = no or off, 1 = yes or on */
      allergens?: number | null | undefined
      allergen_note?: string | null | undefined
      /** The note as the editor saw it. Entries (separated by `;`) that others have added since are kept */
      seen_allergen_note?: string | null | undefined
      /** Codes that the guests must avoid; left out: nothing is named by code */
      allergen_codes?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia')[] | null | undefined
      /** The codes as the editor saw them. Codes that others have added since are kept */
      seen_allergen_codes?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia')[] | null | undefined
      /** The version that was read: the change is refused when somebody else was first. Left out: it is made */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      updated: number
    }>
    /** Close an order. `PUT /go/order/:order_id/close` */
    close(params: {
      order_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      /** Lines that were never fired */
      held: number
    }>
    /** Mark that the guests asked for the bill. `PUT /go/order/:order_id/bill` */
    request_bill(params: {
      order_id: number
    }, fields: {
      /** 0 = no or off, 1 = yes or on */
      switch: number
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      updated: number
    }>
    /** List open orders. `GET /go/order/:location_id/open` */
    list_open(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: {
        order_id: number
        kind: 'table' | 'takeaway' | 'bar' | 'quick' | (string & {})
        table: {
          table_id: number
          table_number: number
        }
        joined: {
          table_id: number
          table_number: number
        }[]
        name: string
        covers: number
        /** 1: a guest has an allergy; the order says which */
        allergens: number
        day_number: number
        server: {
          staff_id: number
          name: string
        }
        /** The most urgent status. `cooking`: printers or screens have its dishes; `fired`: none has yet; `not_printed`: none will, unless somebody acts */
        status: 'paying' | 'paid' | 'bill' | 'not_printed' | 'ready' | 'cooking' | 'fired' | 'served' | 'seated' | (string & {})
        opened_at: Instant
        no_items: number
        total: Money
        balance: Money
        held_courses: number[]
        ready: number
        /** Number of fired lines that no printer or screen has, or will have unless somebody acts */
        not_printed: number
        /** Number of card payments whose outcome nobody has reported: look at the card reader */
        unknown_payments: number
        /** When its oldest unfinished dish on a kitchen screen was fired; drinks, the sections without a course on a menu with courses, do not count */
        waiting_since: string
        version: number
      }[]
    }>
    /** Fire held items. `POST /go/order/:order_id/fire` */
    fire(params: {
      order_id: number
    }, fields?: {
      /** 0 = none */
      course?: number | null | undefined
      items?: number[] | null | undefined
      all?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      fired: number[]
      unrouted: number[]
      /** Number of stations that automatic printing sends a ticket to; 0 if it is off */
      tickets: number
      /** Fired lines that no printer or screen can take at the moment */
      not_printed: {
        order_item_id: number
        /** Why no printer or screen has it, or empty: `printing_off`: automatic printing is off; `no_station`: there is no printer or screen; `not_sent`: it was fired while automatic printing was off; `never_seen`, `offline`, `paper_out`, `cover_open`, `error`: what is wrong with its printer; else the reason of its print job */
        reason: string
        station: string
      }[]
    }>
    /** Mark items as served. `PUT /go/order/:order_id/served` */
    serve(params: {
      order_id: number
    }, fields?: {
      items?: number[] | null | undefined
      all?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      served: number[]
    }>
    /** Change an item of an order. `PUT /go/order/:order_item_id/item` */
    change_item(params: {
      order_item_id: number
    }, fields?: {
      /** 0 = none */
      course?: number | null | undefined
      /** 0 = the whole table */
      seat?: number | null | undefined
      /** 0 = no or off, 1 = yes or on */
      hold?: number | null | undefined
      notes?: string | null | undefined
      qty?: number | null | undefined
      modifiers?: {
        modifier_id: number
        option_id: number
        qty?: number | null | undefined
      }[] | null | undefined
      /** Another choice instead of this pick of a combo; `modifiers` are those of the new one */
      replace?: {
        item_id: number
      } | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_item_id: number
      updated: number
      /** Lines that were affected too, because they belong to the same combo */
      also_affected?: number[]
    }>
    /** Send a message to stations. `POST /go/order/:order_id/message` */
    message(params: {
      order_id: number
    }, fields: {
      text: string
      stations: string[]
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      printjob_ids: number[]
    }>
    /** Move an order. `PUT /go/order/:order_id/move` */
    move(params: {
      order_id: number
    }, fields?: {
      table_id?: number | null | undefined
      kind?: 'takeaway' | 'bar' | 'quick' | null | undefined
      /** Name of the tab */
      name?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      table_id: number
      from_table_id: number
    }>
    /** Merge orders into one. `POST /go/order/:order_id/merge` */
    merge(params: {
      order_id: number
    }, fields: {
      from_order_ids: number[]
      bill_version?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      order_item_ids: number[]
      total: Money
      version: number
      covers: number
    }>
    /** Transfer items to another order. `POST /go/order/:order_id/transfer` */
    transfer(params: {
      order_id: number
    }, fields: {
      items: {
        order_item_id: number
        qty?: number | null | undefined
      }[]
      to_order_id?: number | null | undefined
      to_table_id?: number | null | undefined
      to_new?: {
        kind: 'takeaway' | 'bar' | 'quick'
        /** Name of the tab */
        name?: string | null | undefined
      } | null | undefined
      bill_version?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      total: Money
      version: number
      to: {
        order_id: number
        total: Money
        version: number
      }
      moved: {
        from: number
        to: number
        qty: number
      }[]
      /** Lines that were affected too, because they belong to the same combo */
      also_affected?: number[]
    }>
    /** Split a bill. `POST /go/order/:order_id/split` */
    split(params: {
      order_id: number
    }, fields?: {
      ways?: number | null | undefined
      amounts?: Amount[] | null | undefined
      groups?: number[][] | null | undefined
      by?: 'seat' | null | undefined
      items?: {
        order_item_id: number
        qty: number
      }[] | null | undefined
      /** The amount to split: the balance, or the whole bill. Left out: the bill for groups, else the balance. `unpaid`, for `ways`, `by` and `items`: payments for a share count for it, and `due` is the rest of each */
      of?: 'balance' | 'bill' | 'unpaid' | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      of: 'balance' | 'bill' | 'unpaid' | (string & {})
      currency: string
      total: Money
      bill_version: number
      shares: Share[]
    }>
    /** Switch the service charge of an order. `PUT /go/order/:order_id/service` */
    set_service_charge(params: {
      order_id: number
    }, fields: {
      /** 0 = no or off, 1 = yes or on */
      switch: number
      /** Reason, for the receipt and the log */
      reason: string
      /** The supervisor’s PIN, if the action needs approval */
      supervisor_pin?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      /** 0 = no or off, 1 = yes or on */
      switch: number
      service_charge: Money
      total: Money
      bill_version: number
    }>
    /** Reopen an order that was closed. `PUT /go/order/:order_id/reopen` */
    reopen(params: {
      order_id: number
    }, fields: {
      /** Left out: its previous table or tab */
      table_id?: number | null | undefined
      kind?: 'takeaway' | 'bar' | 'quick' | null | undefined
      /** Name of the tab */
      name?: string | null | undefined
      /** Reason, for the log */
      reason: string
      /** As a number: the leading zeros of a keypad are lost, and screens pad to four digits */
      supervisor_pin?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      table_id: number
    }>
    /** Read a receipt. `GET /go/order/:order_id/receipt` */
    receipt: {
      (params: {
      order_id: number
    }, fields?: {
      format?: 'json' | 'text' | null | undefined
      /** Width of the text in columns; left out: 42 */
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
      /** Width of the text in columns; left out: 42 */
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
      /** 0 = its beginning is no longer retained */
      complete: number
    }>
  }
  channels: {
    /** List the channels. `GET /go/channel` */
    list(options?: CallOptions): Promise<{
      status: 200
      records: number
      result: Channel[]
    }>
    /** Make a key a channel. `PUT /go/key/:key_id/channel` */
    set(params: {
      key_id: number
    }, fields: {
      /** Name of the delivery service or web shop */
      name: string
      /** `by_hand`: somebody accepts each order; `itself`: orders are accepted on arrival */
      accept?: 'by_hand' | 'itself' | null | undefined
      /** Minutes until an order is ready */
      minutes?: number | null | undefined
      /** Minutes after which an unanswered order is refused */
      answer_within?: number | null | undefined
      /** External id of an item with an open price, for what the channel charges on top; empty: none */
      fee_external_id?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      key_id: number
      updated: number
    }>
    /** Make a channel an ordinary key again. `DELETE /go/key/:key_id/channel` */
    remove(params: {
      key_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      key_id: number
      deleted: number
    }>
  }
  channel_orders: {
    /** Push an order of a channel. `POST /go/channel/:location_id/order` */
    push(params: {
      location_id: number
    }, fields: {
      /** 2 to 64 visible characters, best a UUID; unique in the account, and for good */
      client_id: string
      items: {
        item_id?: number | null | undefined
        /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
        external_id?: string | null | undefined
        qty?: number | null | undefined
        notes?: string | null | undefined
        /** Price of one, for an item with `open_price`; left out: as on the menu */
        price?: Amount | null | undefined
        modifiers?: {
          /** May be left out: the option is enough to find it */
          modifier_id?: number | null | undefined
          option_id?: number | null | undefined
          /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
          external_id?: string | null | undefined
          qty?: number | null | undefined
        }[] | null | undefined
        /** The picks of a combo, each a line of its own; an item selected twice is named twice. Notes, course and hold left out are those of the line; the course else that of the part */
        parts?: {
          part_id: number
          item_id?: number | null | undefined
          /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
          external_id?: string | null | undefined
          modifiers?: {
            /** May be left out: the option is enough to find it */
            modifier_id?: number | null | undefined
            option_id?: number | null | undefined
            /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
            external_id?: string | null | undefined
            qty?: number | null | undefined
          }[] | null | undefined
          notes?: string | null | undefined
          /** 0 = none */
          course?: number | null | undefined
          /** 0 = no or off, 1 = yes or on */
          hold?: number | null | undefined
        }[] | null | undefined
        /** Left out: that of the item’s section; 0 = none */
        course?: number | null | undefined
        /** 0 = the whole table */
        seat?: number | null | undefined
        /** 1: on hold, not sent to the kitchen until it is fired */
        hold?: number | null | undefined
        /** 2 to 64 visible characters, best a UUID; unique in the account, and for good */
        client_id?: string | null | undefined
        /** A manual price level; it needs a `reason`, and an approval above what staff may give freely */
        level_id?: number | null | undefined
        /** Why the manual price level is given */
        reason?: string | null | undefined
      }[]
      /** The guest takes it away, or a courier of the channel or of the restaurant */
      fulfilment: 'pickup' | 'courier' | 'own_delivery'
      /** The number that guest and courier know */
      external_number?: string | null | undefined
      /** UTC; when it is wanted; left out: as soon as possible */
      due_at?: string | null | undefined
      /** The guest; erased after 30 days */
      contact?: {
        name?: string | null | undefined
        phone?: string | null | undefined
        address?: string | null | undefined
      } | null | undefined
      /** A note for the whole order */
      note?: string | null | undefined
      expected_total?: Amount | null | undefined
      /** 0 = no or off, 1 = yes or on */
      take_theirs?: number | null | undefined
      /** The payment of the guest to the channel */
      paid?: {
        amount: Amount
        /** Of the payment at the channel; unique in the account */
        reference: string
      } | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      /** 0 = no or off, 1 = yes or on */
      repeated: number
      order_id: number
      channel: string
      /** The number of the order at the channel */
      external_number: string
      /** The guest takes it away, or a courier of the channel or of the restaurant */
      fulfilment: 'pickup' | 'courier' | 'own_delivery' | (string & {})
      channel_state: 'received' | 'accepted' | 'ready' | 'handed_over' | 'refused' | 'cancelled' | (string & {})
      /** UTC; when it is wanted; empty: as soon as possible */
      due_at: string
      received_at: Instant
      /** UTC; unanswered until then, it is refused */
      answer_until: Instant
      /** UTC; the promised time; empty until accepted */
      ready_at: string
      /** Why it was refused or cancelled; else empty */
      reason: string
    }>
    /** List the orders of channels. `GET /go/channel/:location_id/orders` */
    list: {
      (params: {
      location_id: number
    }, fields?: {
      state?: 'received' | 'accepted' | 'ready' | 'handed_over' | 'refused' | 'cancelled' | null | undefined
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      /** `next` of the previous page */
      after?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: ChannelOrder[]
      /** Value of `after` for the next page; absent on the last page */
      next?: number
    }>
      each(params: {
      location_id: number
    }, fields?: {
      state?: 'received' | 'accepted' | 'ready' | 'handed_over' | 'refused' | 'cancelled' | null | undefined
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      /** `next` of the previous page */
      after?: number | null | undefined
    }, options?: CallOptions): AsyncGenerator<ChannelOrder, void, undefined>
    }
    /** Read the state of a channel’s order. `GET /go/order/:order_id/channel` */
    get(params: {
      order_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      order_id: number
      channel: string
      /** The number of the order at the channel */
      external_number: string
      /** The guest takes it away, or a courier of the channel or of the restaurant */
      fulfilment: 'pickup' | 'courier' | 'own_delivery' | (string & {})
      channel_state: 'received' | 'accepted' | 'ready' | 'handed_over' | 'refused' | 'cancelled' | (string & {})
      /** UTC; when it is wanted; empty: as soon as possible */
      due_at: string
      received_at: Instant
      /** UTC; unanswered until then, it is refused */
      answer_until: Instant
      /** UTC; the promised time; empty until accepted */
      ready_at: string
      /** Why it was refused or cancelled; else empty */
      reason: string
    }>
    /** Accept a channel’s order. `PUT /go/order/:order_id/accept` */
    accept(params: {
      order_id: number
    }, fields: {
      /** Minutes until an order is ready */
      minutes: number
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      channel: string
      /** The number of the order at the channel */
      external_number: string
      /** The guest takes it away, or a courier of the channel or of the restaurant */
      fulfilment: 'pickup' | 'courier' | 'own_delivery' | (string & {})
      channel_state: 'received' | 'accepted' | 'ready' | 'handed_over' | 'refused' | 'cancelled' | (string & {})
      /** UTC; when it is wanted; empty: as soon as possible */
      due_at: string
      received_at: Instant
      /** UTC; unanswered until then, it is refused */
      answer_until: Instant
      /** UTC; the promised time; empty until accepted */
      ready_at: string
      /** Why it was refused or cancelled; else empty */
      reason: string
    }>
    /** Refuse a channel’s order. `PUT /go/order/:order_id/refuse` */
    refuse(params: {
      order_id: number
    }, fields: {
      reason: 'out_of_stock' | 'closed' | 'too_busy' | 'other'
      note?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      channel: string
      /** The number of the order at the channel */
      external_number: string
      /** The guest takes it away, or a courier of the channel or of the restaurant */
      fulfilment: 'pickup' | 'courier' | 'own_delivery' | (string & {})
      channel_state: 'received' | 'accepted' | 'ready' | 'handed_over' | 'refused' | 'cancelled' | (string & {})
      /** UTC; when it is wanted; empty: as soon as possible */
      due_at: string
      received_at: Instant
      /** UTC; unanswered until then, it is refused */
      answer_until: Instant
      /** UTC; the promised time; empty until accepted */
      ready_at: string
      /** Why it was refused or cancelled; else empty */
      reason: string
    }>
    /** Report that a channel’s order can be collected. `PUT /go/order/:order_id/ready` */
    ready(params: {
      order_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      channel: string
      /** The number of the order at the channel */
      external_number: string
      /** The guest takes it away, or a courier of the channel or of the restaurant */
      fulfilment: 'pickup' | 'courier' | 'own_delivery' | (string & {})
      channel_state: 'received' | 'accepted' | 'ready' | 'handed_over' | 'refused' | 'cancelled' | (string & {})
      /** UTC; when it is wanted; empty: as soon as possible */
      due_at: string
      received_at: Instant
      /** UTC; unanswered until then, it is refused */
      answer_until: Instant
      /** UTC; the promised time; empty until accepted */
      ready_at: string
      /** Why it was refused or cancelled; else empty */
      reason: string
    }>
    /** Report that a channel’s order was handed over. `PUT /go/order/:order_id/handed_over` */
    hand_over(params: {
      order_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      channel: string
      /** The number of the order at the channel */
      external_number: string
      /** The guest takes it away, or a courier of the channel or of the restaurant */
      fulfilment: 'pickup' | 'courier' | 'own_delivery' | (string & {})
      channel_state: 'received' | 'accepted' | 'ready' | 'handed_over' | 'refused' | 'cancelled' | (string & {})
      /** UTC; when it is wanted; empty: as soon as possible */
      due_at: string
      received_at: Instant
      /** UTC; unanswered until then, it is refused */
      answer_until: Instant
      /** UTC; the promised time; empty until accepted */
      ready_at: string
      /** Why it was refused or cancelled; else empty */
      reason: string
    }>
    /** Cancel an order that a channel pushed. `PUT /go/order/:order_id/cancel` */
    cancel(params: {
      order_id: number
    }, fields?: {
      reason?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      channel: string
      /** The number of the order at the channel */
      external_number: string
      /** The guest takes it away, or a courier of the channel or of the restaurant */
      fulfilment: 'pickup' | 'courier' | 'own_delivery' | (string & {})
      channel_state: 'received' | 'accepted' | 'ready' | 'handed_over' | 'refused' | 'cancelled' | (string & {})
      /** UTC; when it is wanted; empty: as soon as possible */
      due_at: string
      received_at: Instant
      /** UTC; unanswered until then, it is refused */
      answer_until: Instant
      /** UTC; the promised time; empty until accepted */
      ready_at: string
      /** Why it was refused or cancelled; else empty */
      reason: string
    }>
  }
  discounts: {
    /** Add a discount or a comp. `POST /go/order/:order_id/discount` */
    add(params: {
      order_id: number
    }, fields: {
      /** `percent`, `amount`, or `comp` (free of charge) */
      kind: 'percent' | 'amount' | 'comp'
      value?: Amount | null | undefined
      /** Left out: the whole bill */
      order_item_id?: number | null | undefined
      /** Reason, for the receipt and the log */
      reason: string
      /** The supervisor’s PIN, if the action needs approval */
      supervisor_pin?: number | null | undefined
      /** The version of the bill that the user saw */
      bill_version?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      /** Counts within the order */
      discount_id: number
      applied: Money
      bill: Bill
      /** Lines that were affected too, because they belong to the same combo */
      also_affected?: number[]
    }>
    /** Approve a discount for the current bill. `PUT /go/order/:order_id/discount/:discount_id` */
    approve(params: {
      order_id: number
      /** Counts within the order */
      discount_id: number
    }, fields?: {
      /** The supervisor’s PIN, if the action needs approval */
      supervisor_pin?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      /** Counts within the order */
      discount_id: number
      applied: Money
      bill: Bill
      /** Lines that were affected too, because they belong to the same combo */
      also_affected?: number[]
    }>
    /** Remove a discount. `DELETE /go/order/:order_id/discount/:discount_id` */
    remove(params: {
      order_id: number
      /** Counts within the order */
      discount_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      order_id: number
      /** Counts within the order */
      discount_id: number
      deleted: number
      bill: Bill
      /** Lines that were affected too, because they belong to the same combo */
      also_affected?: number[]
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
      /** The staff member who earns the tip; left out: the order’s server */
      staff_id?: number | null | undefined
      tendered?: Amount | null | undefined
      /** The terminal that takes it, at this location; a device may give only itself */
      terminal?: string | null | undefined
      /** The version of the bill that the guest was shown */
      bill_version?: number | null | undefined
      status?: 'approved' | 'pending' | null | undefined
      /** The delivery service or voucher that it was paid with */
      method_name?: string | null | undefined
      /** The share of the bill that it is for: a seat, one of several equal parts, or items. It is refused if that share is paid, or being paid, already */
      share?: {
        seat?: number | null | undefined
        part?: number | null | undefined
        /** Number of equal parts */
        of?: number | null | undefined
        items?: {
          order_item_id: number
          qty: number
        }[] | null | undefined
      } | null | undefined
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
      /** The balance that no terminal is charging now */
      free_to_pay: Money
      change: Money
      /** The part that exceeded the balance: only after a late approval */
      overpaid: Money
      /** 0 = no or off, 1 = yes or on */
      fully_paid: number
      /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
      held_until: string
      bill_version: number
    }>
    /** End a pending payment. `PUT /go/order/:order_id/payment/:payment_id` */
    confirm(params: {
      order_id: number
      payment_id: number
    }, fields: {
      /** `pending` prolongs the hold by 180 s, up to 15 minutes in all; `reversed` records what the card terminal has taken back already */
      status: 'approved' | 'declined' | 'pending' | 'reversed'
      /** The approved part of a held amount, if a card had less; left out: all of it */
      amount?: Amount | null | undefined
      tip?: Amount | null | undefined
      /** The gateway’s transaction id, unique in the account */
      reference?: string | null | undefined
      card_brand?: string | null | undefined
      /** The last four digits */
      card_last4?: string | null | undefined
      auth_code?: string | null | undefined
      /** PIN of a supervisor; a key with the right `refunds` needs none */
      supervisor_pin?: number | null | undefined
      /** How the outcome is known, if a person reports it; recorded in the log */
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
      /** The balance that no terminal is charging now */
      free_to_pay: Money
      change: Money
      /** The part that exceeded the balance: only after a late approval */
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
      /** PIN of a supervisor; a key with the right `refunds` needs none */
      supervisor_pin?: number | null | undefined
      /** Reason, for the log */
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
    /** Change the tip of a card payment. `PUT /go/order/:order_id/payment/:payment_id/tip` */
    change_tip(params: {
      order_id: number
      payment_id: number
    }, fields: {
      tip: Amount
      /** The gateway’s id of the change */
      reference?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      payment_id: number
      tip: Money
      tips: Money
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
      /** The balance that no terminal is charging now */
      free_to_pay: Money
    }>
    /** Find payments. `GET /go/payment` */
    search: {
      (fields?: {
      location_id?: number | null | undefined
      /** The gateway’s transaction id */
      reference?: string | null | undefined
      /** A business day of the location, `YYYY-MM-DD` */
      from?: string | null | undefined
      /** A business day of the location, `YYYY-MM-DD` */
      to?: string | null | undefined
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      /** `next` of the previous page */
      after?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      result: {
        location_id: number
        order_id: number
        payment_id: number
        /** The payment’s own status; `status` is that of the call */
        payment_status: 'pending' | 'approved' | 'declined' | 'unknown' | 'reversed' | (string & {})
        method: 'card' | 'cash' | 'other' | (string & {})
        /** The delivery service or voucher that it was paid with */
        method_name?: string
        amount: Money
        tip: Money
        charged: Money
        staff_id: number
        staff: string
        change: Money
        /** The part that exceeded the balance: only after a late approval */
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
          /** Of the reversal at the card terminal */
          reference?: string
        }
        currency: string
        /** Refunded of the amount so far */
        refunded: Money
        tip_refunded: Money
      }[]
      /** Value of `after` for the next page; absent on the last page */
      next?: number
    }>
      each(fields?: {
      location_id?: number | null | undefined
      /** The gateway’s transaction id */
      reference?: string | null | undefined
      /** A business day of the location, `YYYY-MM-DD` */
      from?: string | null | undefined
      /** A business day of the location, `YYYY-MM-DD` */
      to?: string | null | undefined
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      /** `next` of the previous page */
      after?: number | null | undefined
    }, options?: CallOptions): AsyncGenerator<{
      location_id: number
      order_id: number
      payment_id: number
      /** The payment’s own status; `status` is that of the call */
      payment_status: 'pending' | 'approved' | 'declined' | 'unknown' | 'reversed' | (string & {})
      method: 'card' | 'cash' | 'other' | (string & {})
      /** The delivery service or voucher that it was paid with */
      method_name?: string
      amount: Money
      tip: Money
      charged: Money
      staff_id: number
      staff: string
      change: Money
      /** The part that exceeded the balance: only after a late approval */
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
        /** Of the reversal at the card terminal */
        reference?: string
      }
      currency: string
      /** Refunded of the amount so far */
      refunded: Money
      tip_refunded: Money
    }, void, undefined>
    }
    /** Report payments as CSV. `GET /go/report/:location_id/payments` */
    sheet: {
      text(params: {
      location_id: number
    }, fields?: {
      /** The first business day, `YYYY-MM-DD`; left out: today */
      from?: string | null | undefined
      /** The last business day, `YYYY-MM-DD`, included; left out: today */
      to?: string | null | undefined
      /** For CSV. With semicolons amounts have a decimal comma, as German spreadsheets expect */
      separator?: 'comma' | 'semicolon' | null | undefined
    }, options?: CallOptions): Promise<string>
    }
    /** List unsettled payments. `GET /go/report/:location_id/unsettled` */
    list_unsettled(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: UnsettledPayment[]
      refunds: UnsettledRefund[]
    }>
  }
  refunds: {
    /** Refund a payment. `POST /go/order/:order_id/refund` */
    create(params: {
      order_id: number
    }, fields: {
      payment_id: number
      amount?: Amount | null | undefined
      items?: {
        order_item_id: number
        qty: number
      }[] | null | undefined
      tip?: Amount | null | undefined
      /** Reason, for the log */
      reason: string
      /** As a number: the leading zeros of a keypad are lost, and screens pad to four digits */
      supervisor_pin?: number | null | undefined
      /** Left out: same */
      method?: 'same' | 'cash' | null | undefined
      /** The gateway’s id of the refund, unique in the account */
      reference?: string | null | undefined
      /** The terminal that refunds it; left out: the calling device */
      terminal?: string | null | undefined
      status?: 'approved' | 'pending' | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      payment_id: number
      /** Counts within the order */
      refund_id: number
      refund_status: 'pending' | 'approved' | 'declined' | 'unknown' | (string & {})
      amount: Money
      tip: Money
      /** Refunded of the payment so far, pending refunds included */
      refunded: Money
      /** The refundable rest */
      refundable: Money
      /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
      held_until: string
    }>
    /** End a pending refund. `PUT /go/order/:order_id/refund/:refund_id` */
    confirm(params: {
      order_id: number
      /** Counts within the order */
      refund_id: number
    }, fields: {
      status: 'approved' | 'declined'
      /** The gateway’s id of the refund, unique in the account */
      reference?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      order_id: number
      payment_id: number
      /** Counts within the order */
      refund_id: number
      refund_status: 'pending' | 'approved' | 'declined' | 'unknown' | (string & {})
      amount: Money
      tip: Money
      /** Refunded of the payment so far, pending refunds included */
      refunded: Money
      /** The refundable rest */
      refundable: Money
      /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
      held_until: string
    }>
    /** List refunds of an order. `GET /go/order/:order_id/refunds` */
    list(params: {
      order_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      order_id: number
      records: number
      result: Refund[]
      refunded: Money
      tips_refunded: Money
    }>
  }
  reports: {
    /** See all locations at once. `GET /go/report/house` */
    all_locations: {
      (fields?: {
      /** The first business day, `YYYY-MM-DD`; left out: today */
      from?: string | null | undefined
      /** The last business day, `YYYY-MM-DD`, included; left out: today */
      to?: string | null | undefined
      /** The `next` of the previous response */
      after?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      records: number
      result: {
        location_id: number
        name: string
        currency: string
        /** A business day of the location, `YYYY-MM-DD` */
        from: string
        /** A business day of the location, `YYYY-MM-DD` */
        to: string
        orders: number
        covers: number
        total: Money
        tips: Money
        /** Business days of the period with orders */
        by_day: {
          /** A business day of the location, `YYYY-MM-DD` */
          date: string
          orders: number
          total: Money
        }[]
        tables: number
        open_tables: number
        unpaid: Money
        /** With an unknown outcome */
        unknown_payments: number
        /** Likewise, of orders of the last 14 days */
        unknown_refunds: number
        /** Not acknowledged */
        lost_tickets: number
        /** Fired lines that no printer or screen has, or will have unless somebody acts */
        not_printed: number
      }[]
      /** Value of `after` for the next page; absent on the last page */
      next?: number
    }>
      each(fields?: {
      /** The first business day, `YYYY-MM-DD`; left out: today */
      from?: string | null | undefined
      /** The last business day, `YYYY-MM-DD`, included; left out: today */
      to?: string | null | undefined
      /** The `next` of the previous response */
      after?: number | null | undefined
    }, options?: CallOptions): AsyncGenerator<{
      location_id: number
      name: string
      currency: string
      /** A business day of the location, `YYYY-MM-DD` */
      from: string
      /** A business day of the location, `YYYY-MM-DD` */
      to: string
      orders: number
      covers: number
      total: Money
      tips: Money
      /** Business days of the period with orders */
      by_day: {
        /** A business day of the location, `YYYY-MM-DD` */
        date: string
        orders: number
        total: Money
      }[]
      tables: number
      open_tables: number
      unpaid: Money
      /** With an unknown outcome */
      unknown_payments: number
      /** Likewise, of orders of the last 14 days */
      unknown_refunds: number
      /** Not acknowledged */
      lost_tickets: number
      /** Fired lines that no printer or screen has, or will have unless somebody acts */
      not_printed: number
    }, void, undefined>
    }
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
      /** For CSV. With semicolons amounts have a decimal comma, as German spreadsheets expect */
      separator?: 'comma' | 'semicolon' | null | undefined
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
        /** Reversed tips */
        reversed: Money
        /** To be paid out: card, cash and other */
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
        /** Reversed tips */
        reversed: Money
        /** To be paid out: card, cash and other */
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
      /** For CSV. With semicolons amounts have a decimal comma, as German spreadsheets expect */
      separator?: 'comma' | 'semicolon' | null | undefined
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
      /** For CSV. With semicolons amounts have a decimal comma, as German spreadsheets expect */
      separator?: 'comma' | 'semicolon' | null | undefined
      /** The list to return as CSV; left out: day */
      by?: 'day' | 'hour' | 'item' | 'section' | 'course' | 'staff' | 'kind' | 'method' | 'tax' | 'reduction' | 'refund' | 'level' | null | undefined
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
        /** Payments less reversals; without tips */
        payments: Money
        tips: Money
        /** Refunds on closed orders; without tips */
        refunds: Money
        /** Payments less refunds */
        takings: Money
        /** Guests, where they were counted */
        covers: number
        /** Total divided by orders */
        average_check: Money
        /** Tax returned by refunds */
        refunded_tax: Money
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
        /** Payments less reversals; without tips */
        payments: Money
        tips: Money
        /** Refunds on closed orders; without tips */
        refunds: Money
        /** Payments less refunds */
        takings: Money
        /** Guests, where they were counted */
        covers: number
        /** Total divided by orders */
        average_check: Money
      }[]
      by_hour: {
        hour: number
        orders: number
        /** Without tax and service charge */
        net: Money
        tax: Money
        service_charge: Money
        total: Money
        /** Guests, where they were counted */
        covers: number
        /** Total divided by orders */
        average_check: Money
      }[]
      by_item: {
        item_id: number
        name: string
        qty: number
        /** At menu prices, modifiers included */
        amount: Money
        modifiers: {
          name: string
          qty: number
          /** At menu prices, modifiers included */
          amount: Money
        }[]
        /** Quantity refunded in these days */
        refunded: number
      }[]
      by_section: {
        section_id: number
        title: string
        qty: number
        /** At menu prices, modifiers included */
        amount: Money
      }[]
      by_course: {
        /** 0: none */
        course: number
        qty: number
        /** At menu prices, modifiers included */
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
        /** Guests, where they were counted */
        covers: number
        /** Total divided by orders */
        average_check: Money
      }[]
      by_kind: {
        /** At a table, or the kind of tab */
        kind: 'table' | 'takeaway' | 'bar' | 'quick' | (string & {})
        orders: number
        /** Without tax and service charge */
        net: Money
        tax: Money
        service_charge: Money
        total: Money
        /** Guests, where they were counted */
        covers: number
        /** Total divided by orders */
        average_check: Money
      }[]
      by_method: SalesByMethod[]
      by_tax: {
        name: string
        rate: string
        /** Without tax; with the service charge only where that is taxed */
        net: Money
        tax: Money
        /** Returned by refunds of these days, without tax */
        refunded_net?: Money
        /** Tax returned by refunds of these days, whenever it was sold */
        refunded_tax?: Money
      }[]
      by_reduction: {
        kind: 'discount' | 'comp' | 'level' | 'void' | 'deletion' | (string & {})
        reason: string
        /** The approver, else the person who did it; empty: not recorded */
        person: string
        /** The person who did it; empty: not recorded */
        done_by: string
        /** The approver; empty: no approval was needed */
        approved_by: string
        /** 1: it was made, as a comp is; a void that was made is waste */
        made: number
        count: number
        /** At menu prices */
        amount: Money
      }[]
      by_refund: {
        reason: string
        /** The approver */
        person: string
        /** The person who refunded it */
        done_by: string
        count: number
        amount: Money
        tip: Money
      }[]
      by_level: {
        level_id: number
        name: string
        qty: number
        /** After discounts; with tax where prices contain it */
        net: Money
        /** Its value at the items’ own prices */
        net_at_base_price: Money
      }[]
    }>
      text(params: {
      location_id: number
    }, fields?: {
      /** The first business day, `YYYY-MM-DD`; left out: today */
      from?: string | null | undefined
      /** The last business day, `YYYY-MM-DD`, included; left out: today */
      to?: string | null | undefined
      format?: 'json' | 'csv' | null | undefined
      /** For CSV. With semicolons amounts have a decimal comma, as German spreadsheets expect */
      separator?: 'comma' | 'semicolon' | null | undefined
      /** The list to return as CSV; left out: day */
      by?: 'day' | 'hour' | 'item' | 'section' | 'course' | 'staff' | 'kind' | 'method' | 'tax' | 'reduction' | 'refund' | 'level' | null | undefined
    }, options?: CallOptions): Promise<string>
    }
    /** Report hours of work. `GET /go/report/:location_id/hours` */
    hours(params: {
      location_id: number
    }, fields?: {
      /** The first business day, `YYYY-MM-DD`; left out: today */
      from?: string | null | undefined
      /** The last business day, `YYYY-MM-DD`, included; left out: today */
      to?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: {
        staff_id: number
        name: string
        /** 0 = no or off, 1 = yes or on */
        isDeleted: number
        /** Whole minutes of work */
        minutes: number
        shifts: {
          from: Instant
          /** Empty: still at work */
          to: string
          /** Whole minutes of work */
          minutes: number
          /** Names a shift of the staff member; it changes with the beginning of the shift */
          shift_id: number
          /** Also before these days */
          began_at: Instant
          /** Also after these days; empty: open */
          ended_at: string
          /** The latest first */
          corrections: ShiftCorrection[]
        }[]
      }[]
      /** A business day of the location, `YYYY-MM-DD` */
      from: string
      /** A business day of the location, `YYYY-MM-DD` */
      to: string
      /** Whole minutes of work */
      minutes: number
    }>
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
      taxes: {
        name: string
        rate: string
        /** Without tax; with the service charge only where that is taxed */
        net: Money
        tax: Money
        /** Returned by refunds of these days, without tax */
        refunded_net?: Money
        /** Tax returned by refunds of these days, whenever it was sold */
        refunded_tax?: Money
      }[]
      /** Tax returned by refunds; left out: the day was closed by a version that did not store it */
      refunded_tax?: Money
      service_charge: Money
      /** Guests, where they were counted */
      covers: number
      /** Total divided by orders */
      average_check: Money
      balance: {
        orders_total: Money
        /** Paid on the orders of this day, at any time */
        payments: Money
        /** The part that exceeded the totals */
        overpaid: Money
        still_open: Money
        difference: Money
      }
      taken: {
        /** Payments of this day, less refunds */
        payments: Money
        tips: Money
        /** Refunds of this day on closed orders; without tips */
        refunds: Money
        /** Payments less refunds */
        takings: Money
        on_orders_of_the_day: Money
        on_orders_of_other_days: Money
        by_method: SalesByMethod[]
      }
      /** Orders of delivery services and web shops; their payments are in `other` above */
      channels?: {
        channel: string
        orders: number
        total: Money
        paid: Money
      }[]
      /** The cash of all drawers; null: closed by an earlier version, which did not store it */
      cash: null | {
        /** `drawer`: tips in cash are in the drawer when it is counted. `servers`: servers keep them */
        cash_tips: 'drawer' | 'servers' | (string & {})
        /** `drawer`: servers take other tips out of the drawer on the same day. `later`: they do not */
        card_tips: 'drawer' | 'later' | (string & {})
        /** Floats, or opening counts where there are any */
        opening: Money
        /** In cash, less what was reversed */
        payments: Money
        tips: Money
        /** In cash, tips too */
        refunds: Money
        /** Tips in cash, less refunded ones, that servers keep: not in the drawer */
        tips_with_servers: Money
        /** Other tips, less refunded ones, that servers took out of the drawer */
        tips_paid_out: Money
        paid_in: Money
        /** Spent, taken to the bank, or paid out as tips */
        paid_out: Money
        /** Beginning + payments + tips - refunds - tips_with_servers - tips_paid_out + paid_in - paid_out */
        expected: Money
        movements: CashMovement[]
      }
      unsettled: {
        count: number
        amount: Money
      }
      /** Items of closed orders that were never sent to the kitchen */
      never_fired: {
        order_id: number
        order_item_id: number
        name: string
        qty: number
      }[]
      /** Deleted orders of the day that had items, at menu prices */
      deleted: {
        order_id: number
        amount: Money
        reason: string
        done_by: string
        /** Empty: no approval was needed */
        approved_by: string
        deleted_at: Instant
      }[]
      /** `so_far`: the day is not closed. `stored`: figures stored when it was closed. `recomputed`: closed by an earlier version, which stored none */
      figures: 'so_far' | 'stored' | 'recomputed' | (string & {})
      /** Changes since the last close; null: none, or no stored figures */
      since: null | {
        /** Change in the number of orders; negative if one was deleted */
        orders: number
        orders_total: Money
        payments: Money
        tips: Money
        refunds: Money
        /** Cash put into drawers, less cash taken out, other than by payments */
        cash_moved: Money
        /** Change of the expected cash since it was counted */
        cash: Money
        by_method: {
          method: string
          /** Payments taken */
          count: number
          payments: Money
          tips: Money
          refunds: Money
        }[]
      }
    }>
    /** List business days that are still to be closed. `GET /go/report/:location_id/open_days` */
    open_days(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: {
        /** A business day of the location, `YYYY-MM-DD` */
        date: string
        /** `cash_after_close`: cash came in or went out after the last count */
        why: 'not_closed' | 'cash_after_close' | (string & {})
        /** Net cash of the day, or since it was closed */
        cash: Money
      }[]
    }>
    /** Report how long dishes take. `GET /go/report/:location_id/service` */
    service_times: {
      (params: {
      location_id: number
    }, fields?: {
      /** The first business day, `YYYY-MM-DD`; left out: today */
      from?: string | null | undefined
      /** The last business day, `YYYY-MM-DD`, included; left out: today */
      to?: string | null | undefined
      format?: 'json' | 'csv' | null | undefined
      /** For CSV. With semicolons amounts have a decimal comma, as German spreadsheets expect */
      separator?: 'comma' | 'semicolon' | null | undefined
      /** The list to return as CSV, `pass` for the times at the pass by hour; left out: station */
      by?: 'station' | 'item' | 'hour' | 'pass' | null | undefined
      /** Minutes after which a dish is late; 15 if left out */
      late_minutes?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      /** A business day of the location, `YYYY-MM-DD` */
      from: string
      /** A business day of the location, `YYYY-MM-DD` */
      to: string
      time_zone: string
      late_minutes: number
      made: {
        dishes: number
        average_seconds: number
        /** Nine of ten took no longer */
        most_minutes: number
        /** Number of late dishes */
        late: number
      }
      pass: {
        dishes: number
        average_seconds: number
        /** Nine of ten took no longer */
        most_minutes: number
      }
      by_station: {
        printer_id: number
        station: string
        dishes: number
        average_seconds: number
        /** Nine of ten took no longer */
        most_minutes: number
        /** Number of late dishes */
        late: number
      }[]
      by_item: {
        item_id: number
        name: string
        dishes: number
        average_seconds: number
        /** Nine of ten took no longer */
        most_minutes: number
        /** Number of late dishes */
        late: number
      }[]
      by_hour: {
        hour: number
        dishes: number
        average_seconds: number
        /** Nine of ten took no longer */
        most_minutes: number
        /** Number of late dishes */
        late: number
      }[]
      pass_by_hour: {
        hour: number
        dishes: number
        average_seconds: number
        /** Nine of ten took no longer */
        most_minutes: number
      }[]
    }>
      text(params: {
      location_id: number
    }, fields?: {
      /** The first business day, `YYYY-MM-DD`; left out: today */
      from?: string | null | undefined
      /** The last business day, `YYYY-MM-DD`, included; left out: today */
      to?: string | null | undefined
      format?: 'json' | 'csv' | null | undefined
      /** For CSV. With semicolons amounts have a decimal comma, as German spreadsheets expect */
      separator?: 'comma' | 'semicolon' | null | undefined
      /** The list to return as CSV, `pass` for the times at the pass by hour; left out: station */
      by?: 'station' | 'item' | 'hour' | 'pass' | null | undefined
      /** Minutes after which a dish is late; 15 if left out */
      late_minutes?: number | null | undefined
    }, options?: CallOptions): Promise<string>
    }
    /** Report the cash of a business day. `GET /go/report/:location_id/cash` */
    cash(params: {
      location_id: number
    }, fields?: {
      /** A business day, `YYYY-MM-DD`; left out: today */
      date?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      /** A business day of the location, `YYYY-MM-DD` */
      date: string
      currency: string
      /** 0 = no or off, 1 = yes or on */
      closed: number
      drawers: {
        drawer_id: number
        name: string
        float: Money
        /** The opening count; null: the drawer was not counted and began with its float */
        opening: null | Money
        /** In cash, less what was reversed */
        payments: Money
        tips: Money
        /** In cash, tips too */
        refunds: Money
        /** Tips in cash, less refunded ones, that servers keep: not in the drawer */
        tips_with_servers: Money
        /** Other tips, less refunded ones, that servers took out of the drawer */
        tips_paid_out: Money
        paid_in: Money
        /** Spent, taken to the bank, or paid out as tips */
        paid_out: Money
        /** Beginning + payments + tips - refunds - tips_with_servers - tips_paid_out + paid_in - paid_out */
        expected: Money
      }[]
      expected: Money
      /** `drawer`: tips in cash are in the drawer when it is counted. `servers`: servers keep them */
      cash_tips: 'drawer' | 'servers' | (string & {})
      /** `drawer`: servers take other tips out of the drawer on the same day. `later`: they do not */
      card_tips: 'drawer' | 'later' | (string & {})
      /** Cash put in and taken out, and opening counts */
      movements: CashMovement[]
      /** The last one is valid */
      closes: DayClose[]
    }>
    /** Close a business day. `POST /go/report/:location_id/close` */
    close_day(params: {
      location_id: number
    }, fields: {
      /** A business day, `YYYY-MM-DD`; left out: today */
      date?: string | null | undefined
      /** All of them */
      drawers: {
        drawer_id: number
        counted: Amount
      }[]
      note?: string | null | undefined
      /** 0 = no or off, 1 = yes or on */
      again?: number | null | undefined
      /** As a number: the leading zeros of a keypad are lost, and screens pad to four digits */
      supervisor_pin?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      /** A business day of the location, `YYYY-MM-DD` */
      date: string
      tables_still_open: number
      result: DayClose
    }>
    /** Print the report of a business day. `POST /go/report/:location_id/day/print` */
    print_day(params: {
      location_id: number
    }, fields: {
      /** A business day, `YYYY-MM-DD`; left out: today */
      date?: string | null | undefined
      /** Serial number: 1 to 64 letters, digits, dots, colons, dashes or underscores */
      serial_no: string
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      printjob_id: number
    }>
    /** Report cash put into or taken out of drawers as CSV. `GET /go/report/:location_id/cash_movements` */
    movement_sheet: {
      text(params: {
      location_id: number
    }, fields?: {
      /** The first business day, `YYYY-MM-DD`; left out: today */
      from?: string | null | undefined
      /** The last business day, `YYYY-MM-DD`, included; left out: today */
      to?: string | null | undefined
      /** For CSV. With semicolons amounts have a decimal comma, as German spreadsheets expect */
      separator?: 'comma' | 'semicolon' | null | undefined
    }, options?: CallOptions): Promise<string>
    }
    /** Report counts of cash as CSV. `GET /go/report/:location_id/counts` */
    cash_sheet: {
      text(params: {
      location_id: number
    }, fields?: {
      /** The first business day, `YYYY-MM-DD`; left out: today */
      from?: string | null | undefined
      /** The last business day, `YYYY-MM-DD`, included; left out: today */
      to?: string | null | undefined
      /** For CSV. With semicolons amounts have a decimal comma, as German spreadsheets expect */
      separator?: 'comma' | 'semicolon' | null | undefined
    }, options?: CallOptions): Promise<string>
    }
  }
  drawers: {
    /** List the cash drawers of a location. `GET /go/location/:location_id/drawers` */
    list(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: Drawer[]
      /** Names what can be changed here, as it was when it was read */
      version: string
    }>
    /** Change the cash drawers of a location. `PUT /go/location/:location_id/drawers` */
    change(params: {
      location_id: number
    }, fields: {
      drawers: {
        drawer_id?: number | null | undefined
        name: string
        float?: Amount | null | undefined
        terminals?: string[] | null | undefined
      }[]
      /** Names what can be changed here, as it was when it was read */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      drawer_ids: number[]
    }>
    /** Record cash put into or taken out of a drawer. `POST /go/location/:location_id/cash_movement` */
    record_movement(params: {
      location_id: number
    }, fields: {
      /** Left out: the first drawer */
      drawer_id?: number | null | undefined
      /** `pay_in`: cash put in, such as change. `pay_out`: cash spent. `deposit`: taken to the bank or the safe. `tip_out`: tips paid to staff. `opening`: what was in the drawer at the start of the day */
      kind: 'pay_in' | 'pay_out' | 'deposit' | 'tip_out' | 'opening'
      amount: Amount
      /** Required for `pay_in` and `pay_out` */
      reason?: string | null | undefined
      /** A business day, `YYYY-MM-DD`; left out: today */
      date?: string | null | undefined
      /** As a number: the leading zeros of a keypad are lost, and screens pad to four digits */
      supervisor_pin?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      location_id: number
      /** A business day of the location, `YYYY-MM-DD` */
      date: string
      result: CashMovement
    }>
  }
  dashboard: {
    /** Read the dashboard of the day. `GET /go/report/:location_id/dashboard` */
    get(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      today: {
        /** A business day of the location, `YYYY-MM-DD` */
        date: string
        until: Instant
        orders: number
        total: Money
        tips: Money
      }
      week_before: {
        /** A business day of the location, `YYYY-MM-DD` */
        date: string
        until: Instant
        orders: number
        total: Money
        tips: Money
      }
      tables: number
      open_tables: number
      unpaid: Money
      /** 0 = no or off, 1 = yes or on */
      supervisor_pin_set: number
      large_tips: {
        order_id: number
        payment_id: number
        /** 0: the order has no table */
        table_number: number
        order_kind: 'table' | 'takeaway' | 'bar' | 'quick' | (string & {})
        /** The name of an order without a table, or empty */
        order_name: string
        /** Starts again each business day; 0: none */
        day_number: number
        tip: Money
        /** The location’s limit for that payment */
        most: Money
      }[]
    }>
    /** List lost tickets. `GET /go/report/:location_id/lost` */
    list_unprinted(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: {
        printjob_id: number
        order_id: number
        /** 0: the order has no table */
        table_number: number
        order_kind: 'table' | 'takeaway' | 'bar' | 'quick' | (string & {})
        /** The name of an order without a table, or empty */
        order_name: string
        /** Starts again each business day; 0: none */
        day_number: number
        printer_name: string
        kind: 'ticket' | 'receipt' | 'test' | (string & {})
        reason: string
        received: Instant
      }[]
    }>
    /** List dishes that the kitchen does not have. `GET /go/report/:location_id/not_printed` */
    list_not_printed(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: {
        order_id: number
        /** 0: the order has no table */
        table_number: number
        order_kind: 'table' | 'takeaway' | 'bar' | 'quick' | (string & {})
        /** The name of an order without a table, or empty */
        order_name: string
        /** Starts again each business day; 0: none */
        day_number: number
        dishes: {
          qty: number
          name: string
        }[]
        /** Like `not_printed` of a line in Get Order */
        reason: string
        /** The printer or screen that was to print them, or empty */
        station: string
        /** When the oldest of them was fired */
        since: Instant
      }[]
    }>
    /** See guests, staff, stock and waiting orders of the day. `GET /go/report/:location_id/today` */
    today(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      today: {
        /** Guests, where they were counted */
        covers: number
      }
      week_before: {
        /** Guests, where they were counted */
        covers: number
      }
      /** Whole minutes of work on this business day */
      minutes: number
      at_work: {
        staff_id: number
        name: string
        since: Instant
      }[]
      out_of_stock: {
        item_id: number
        name: string
        /** Empty: until it is put back */
        until: string
      }[]
      out_of_stock_count: number
      waiting: {
        order_id: number
        /** 0: the order has no table */
        table_number: number
        order_kind: 'table' | 'takeaway' | 'bar' | 'quick' | (string & {})
        /** The name of an order without a table, or empty */
        order_name: string
        /** Starts again each business day; 0: none */
        day_number: number
        covers: number
        /** When its oldest dish that is not served was fired */
        since: Instant
      }[]
    }>
  }
  days: {
    /** Read which business days are today, yesterday, this week. `GET /go/report/:location_id/days` */
    get(params: {
      location_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      /** When the next business day begins */
      ends_at: Instant
      /** The local hour in which a business day begins */
      begins_at: number
      today: {
        /** A business day of the location, `YYYY-MM-DD` */
        from: string
        /** A business day of the location, `YYYY-MM-DD` */
        to: string
      }
      yesterday: {
        /** A business day of the location, `YYYY-MM-DD` */
        from: string
        /** A business day of the location, `YYYY-MM-DD` */
        to: string
      }
      /** The last seven, including today */
      week: {
        /** A business day of the location, `YYYY-MM-DD` */
        from: string
        /** A business day of the location, `YYYY-MM-DD` */
        to: string
      }
      /** The last thirty, including today */
      month: {
        /** A business day of the location, `YYYY-MM-DD` */
        from: string
        /** A business day of the location, `YYYY-MM-DD` */
        to: string
      }
    }>
  }
  events: {
    /** Read the activity of the account itself. `GET /go/event/activity` */
    activity_of_account: {
      (fields?: {
      /** `next` of the previous page */
      after?: number | null | undefined
      /** An older name of `after` */
      before?: number | null | undefined
      limit?: number | null | undefined
      /** UTC, `YYYY-MM-DD HH:MM:SS` */
      since?: string | null | undefined
      /** UTC, `YYYY-MM-DD HH:MM:SS` */
      until?: string | null | undefined
      /** Only these types; `payment.*` means all of a kind */
      types?: string | null | undefined
      /** Only events of this actor: kind and id, such as `user:1` or `staff:7` */
      by?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: HistoryEntry[]
      /** Continue with `after` = this; left out: there is no more */
      next?: number
    }>
      each(fields?: {
      /** `next` of the previous page */
      after?: number | null | undefined
      /** An older name of `after` */
      before?: number | null | undefined
      limit?: number | null | undefined
      /** UTC, `YYYY-MM-DD HH:MM:SS` */
      since?: string | null | undefined
      /** UTC, `YYYY-MM-DD HH:MM:SS` */
      until?: string | null | undefined
      /** Only these types; `payment.*` means all of a kind */
      types?: string | null | undefined
      /** Only events of this actor: kind and id, such as `user:1` or `staff:7` */
      by?: string | null | undefined
    }, options?: CallOptions): AsyncGenerator<HistoryEntry, void, undefined>
    }
    /** Read the activity of a location. `GET /go/event/:location_id/activity` */
    activity: {
      (params: {
      location_id: number
    }, fields?: {
      /** `next` of the previous page */
      after?: number | null | undefined
      /** An older name of `after` */
      before?: number | null | undefined
      limit?: number | null | undefined
      /** UTC, `YYYY-MM-DD HH:MM:SS` */
      since?: string | null | undefined
      /** UTC, `YYYY-MM-DD HH:MM:SS` */
      until?: string | null | undefined
      /** Only these types; `payment.*` means all of a kind */
      types?: string | null | undefined
      /** Only events of this actor: kind and id, such as `user:1` or `staff:7` */
      by?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      location_id: number
      records: number
      result: HistoryEntry[]
      /** Continue with `after` = this; left out: there is no more */
      next?: number
    }>
      each(params: {
      location_id: number
    }, fields?: {
      /** `next` of the previous page */
      after?: number | null | undefined
      /** An older name of `after` */
      before?: number | null | undefined
      limit?: number | null | undefined
      /** UTC, `YYYY-MM-DD HH:MM:SS` */
      since?: string | null | undefined
      /** UTC, `YYYY-MM-DD HH:MM:SS` */
      until?: string | null | undefined
      /** Only these types; `payment.*` means all of a kind */
      types?: string | null | undefined
      /** Only events of this actor: kind and id, such as `user:1` or `staff:7` */
      by?: string | null | undefined
    }, options?: CallOptions): AsyncGenerator<HistoryEntry, void, undefined>
    }
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
      /** Continue after this */
      cursor: number
      /** 1 = there is more to read now */
      more: number
      /** The `cursor`, while there is more to read now */
      next?: number
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
      /** Continue after this */
      cursor: number
      /** 1 = there is more to read now */
      more: number
      /** The `cursor`, while there is more to read now */
      next?: number
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
    /** Send a webhook a test. `POST /go/webhook/:webhook_id/test` */
    test(params: {
      webhook_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      webhook_id: number
      result: WebhookAttempt
    }>
  }
  setup: {
    /** Whether this Comanda can be set up. `GET /go/setup` */
    get(options?: CallOptions): Promise<{
      status: 200
      /** 1: it is empty; 0: it is set up */
      open: number
    }>
    /** Set up an empty installation. `POST /go/setup` */
    begin(fields: {
      /** The set-up code; case, spaces and hyphens do not matter */
      code: string
      owner_name: string
      /** An e-mail address */
      email: string
      password: string
      /** The restaurant */
      name: string
      /** Three capital letters, such as EUR */
      currency: string
      /** A name such as Europe/Paris */
      time_zone: string
      paper_language?: 'en' | 'de' | 'es' | 'fr' | null | undefined
      /** Percent, 0 to 100 with at most 2 decimals */
      tax_rate: string
      /** 0 = no or off, 1 = yes or on */
      tax_included: number
      /** Percent, 0 to 100 with at most 2 decimals */
      takeaway_rate?: string | null | undefined
      /** Further tax rates, such as for drinks */
      rates?: {
        name: string
        /** Percent, 0 to 100 with at most 2 decimals */
        rate: string
        /** Percent, 0 to 100 with at most 2 decimals */
        takeaway_rate?: string | null | undefined
      }[] | null | undefined
      tax_number?: string | null | undefined
      receipt_header?: string | null | undefined
      receipt_footer?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      signed_in: number
      location_id: number
      supervisor_pin: number
    }>
    /** List the addresses of this machine. `GET /go/setup/addresses` */
    addresses(options?: CallOptions): Promise<{
      status: 200
      hosts: string[]
    }>
    /** See whether backups are made. `GET /go/setup/backup` */
    backup(options?: CallOptions): Promise<{
      status: 200
      /** 0 = no or off, 1 = yes or on */
      watched: number
      /** 0 = no or off, 1 = yes or on */
      needs_attention: number
      /** Age of the newest backup, in whole hours */
      age_hours: number
      /** Backups that failed since the newest */
      failures: number
    }>
  }
  session: {
    /** Sign in. `POST /go/session` */
    sign_in(fields: {
      email: string
      password: string
    }, options?: CallOptions): Promise<{
      status: 201
      signed_in: number
    }>
    /** Sign out. `DELETE /go/session` */
    sign_out(options?: CallOptions): Promise<{
      status: 200
      signed_out: number
    }>
    /** Get the signed-in user. `GET /go/session` */
    get(options?: CallOptions): Promise<{
      status: 200
      user: {
        id: number
        name: string
        email: string
        role: 'viewer' | 'manager' | 'owner' | (string & {})
        /** 1 = at all locations, also those to come */
        everywhere: number
      }
      account: {
        id: number
        name: string
      }
      locations: {
        id: number
        name: string
        currency: string
        time_zone: string
      }[]
    }>
    /** Where one is signed in. `GET /go/session/all` */
    list(options?: CallOptions): Promise<{
      status: 200
      result: {
        /** Names a session of one’s own */
        session_id: string
        /** The network address it was opened from; empty: not known */
        address: string
        /** The browser, as it calls itself */
        agent: string
        signed_in_at: Instant
        /** To five minutes */
        seen_at: Instant
        signed_in_by: 'password' | 'link' | 'passkey' | (string & {})
        /** 1 = the one that asks */
        current: number
      }[]
      /** Left alone for so long, a session ends */
      idle_minutes: number
    }>
    /** End all other sessions of one’s own. `DELETE /go/session/all` */
    end_others(options?: CallOptions): Promise<{
      status: 200
      ended: number
    }>
    /** End a session of one’s own. `DELETE /go/session/:session_id` */
    end(params: {
      /** Names a session of one’s own */
      session_id: string
    }, options?: CallOptions): Promise<{
      status: 200
      /** Names a session of one’s own */
      session_id: string
      ended: number
    }>
    /** Begin signing in with a passkey. `POST /go/session/passkey/challenge` */
    begin_passkey(options?: CallOptions): Promise<{
      status: 201
      /** The challenge to sign within five minutes, in base64url */
      challenge: string
      /** The id of the relying party: the name that these pages have */
      host: string
    }>
    /** Sign in with a passkey. `POST /go/session/passkey` */
    sign_in_with_passkey(fields: {
      /** The id of the credential, in base64url */
      id: string
      /** `clientDataJSON`, in base64url */
      client_data: string
      /** `authenticatorData`, in base64url */
      authenticator_data: string
      /** The signature, in base64url */
      signature: string
      /** The user handle that the passkey returns, in base64url */
      user_handle: string
    }, options?: CallOptions): Promise<{
      status: 201
      signed_in: number
    }>
  }
  password: {
    /** Choose a password by a link. `POST /go/password` */
    choose(fields: {
      token: string
      password: string
    }, options?: CallOptions): Promise<{
      status: 201
      signed_in: number
    }>
    /** Change one’s own password. `PUT /go/password` */
    change(fields: {
      password: string
      new_password: string
    }, options?: CallOptions): Promise<{
      status: 201
      /** 0 = no or off, 1 = yes or on */
      changed: number
    }>
  }
  passkeys: {
    /** List one’s own passkeys. `GET /go/passkey` */
    list(options?: CallOptions): Promise<{
      status: 200
      result: {
        /** Names a passkey of one’s own */
        passkey_id: string
        name: string
        /** The id of the relying party: the name that these pages have */
        host: string
        created_at: Instant
        /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
        last_used_at: string
      }[]
      /** 1 = owners of this account need one */
      required: number
    }>
    /** Begin adding a passkey. `POST /go/passkey/challenge` */
    begin_registration(fields: {
      password: string
    }, options?: CallOptions): Promise<{
      status: 201
      /** The challenge to sign within five minutes, in base64url */
      challenge: string
      /** The id of the relying party: the name that these pages have */
      host: string
      /** The user handle that the passkey stores */
      user_handle: string
      known: {
        id: string
        transports: string[]
      }[]
    }>
    /** Add a passkey of one’s own. `POST /go/passkey` */
    add(fields: {
      /** The name that its owner gave it */
      name: string
      /** The id of the credential, in base64url */
      id: string
      /** `clientDataJSON`, in base64url */
      client_data: string
      /** `attestationObject`, which proves no maker, in base64url */
      attestation: string
      transports: string[]
    }, options?: CallOptions): Promise<{
      status: 201
      /** Names a passkey of one’s own */
      passkey_id: string
    }>
    /** Require passkeys of owners. `PUT /go/passkey/required` */
    require(fields: {
      /** 1 = owners need a passkey */
      required: number
    }, options?: CallOptions): Promise<{
      status: 201
      /** 0 = no or off, 1 = yes or on */
      required: number
    }>
    /** Rename a passkey of one’s own. `PUT /go/passkey/:passkey_id` */
    rename(params: {
      /** Names a passkey of one’s own */
      passkey_id: string
    }, fields: {
      /** The name that its owner gave it */
      name: string
    }, options?: CallOptions): Promise<{
      status: 201
      /** Names a passkey of one’s own */
      passkey_id: string
      updated: number
    }>
    /** Remove a passkey of one’s own. `DELETE /go/passkey/:passkey_id` */
    remove(params: {
      /** Names a passkey of one’s own */
      passkey_id: string
    }, options?: CallOptions): Promise<{
      status: 200
      /** Names a passkey of one’s own */
      passkey_id: string
      deleted: number
    }>
  }
  account: {
    /** Get the account, and what the caller may do. `GET /go/account` */
    get(options?: CallOptions): Promise<{
      status: 200
      account: {
        account_id: number
        name: string
      }
      caller: {
        kind: 'key' | 'device' | 'user' | 'staff' | 'system' | (string & {})
        id: number
        name: string
        rights: ('service' | 'kitchen' | 'reports' | 'manage' | 'secrets' | 'webhooks' | 'own' | 'refunds' | (string & {}))[]
        /** 1 = test key; its actions are marked in the log */
        test: number
        /** Expiry: UTC, `YYYY-MM-DD HH:MM:SS`; empty: none */
        expires_at: string
        /** Rate limit: requests per second to one node; 0: none */
        requests_per_second: number
        /** Of a paired device: its serial number */
        serial_no?: string
      }
      locations: {
        location_id: number
        name: string
        currency: string
        time_zone: string
      }[]
    }>
  }
  keys: {
    /** List API keys. `GET /go/key` */
    list: {
      (fields?: {
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      after?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 200
      result: {
        key_id: number
        name: string
        /** Last characters of the key, to recognise it */
        hint: string
        rights: ('service' | 'kitchen' | 'reports' | 'manage' | 'secrets' | 'webhooks' | 'own' | 'refunds' | (string & {}))[]
        /** Empty: all of the account */
        locations: number[]
        /** Empty: anywhere */
        networks: string[]
        /** 1 = test key; its actions are marked in the log */
        test: number
        /** Rate limit; 0: none */
        requests_per_second: number
        /** The web pages that may use it; empty: none */
        origins: string[]
        created_at: Instant
        /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
        expires_at: string
        /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
        revoked_at: string
        /** Accurate to about a minute; empty: never */
        last_used_at: string
        /** The network address; empty: never */
        last_used_from: string
        /** The key that replaced it */
        replaced_by: number | null
        /** Names what can be changed here, as it was when it was read */
        version: string
      }[]
      next?: number
    }>
      each(fields?: {
      /** Maximum number of entries; default: 50 */
      limit?: number | null | undefined
      after?: number | null | undefined
    }, options?: CallOptions): AsyncGenerator<{
      key_id: number
      name: string
      /** Last characters of the key, to recognise it */
      hint: string
      rights: ('service' | 'kitchen' | 'reports' | 'manage' | 'secrets' | 'webhooks' | 'own' | 'refunds' | (string & {}))[]
      /** Empty: all of the account */
      locations: number[]
      /** Empty: anywhere */
      networks: string[]
      /** 1 = test key; its actions are marked in the log */
      test: number
      /** Rate limit; 0: none */
      requests_per_second: number
      /** The web pages that may use it; empty: none */
      origins: string[]
      created_at: Instant
      /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
      expires_at: string
      /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
      revoked_at: string
      /** Accurate to about a minute; empty: never */
      last_used_at: string
      /** The network address; empty: never */
      last_used_from: string
      /** The key that replaced it */
      replaced_by: number | null
      /** Names what can be changed here, as it was when it was read */
      version: string
    }, void, undefined>
    }
    /** Create an API key. `POST /go/key` */
    create(fields: {
      name: string
      /** Rights of the key */
      rights: ('service' | 'kitchen' | 'reports' | 'manage' | 'secrets' | 'webhooks' | 'own' | 'refunds')[]
      /** Locations it is valid for; empty: all of the account */
      locations?: number[] | null | undefined
      /** Addresses and networks it may be used from, such as 203.0.113.7 or 10.0.0.0/8; empty: anywhere */
      networks?: string[] | null | undefined
      /** Expiry: UTC, `YYYY-MM-DD HH:MM:SS`; empty: none */
      expires_at?: string | null | undefined
      /** 1 = test key; its actions are marked in the log */
      test?: number | null | undefined
      /** Rate limit: requests per second to one node; 0: none */
      requests_per_second?: number | null | undefined
      /** The web pages that may use it in a browser, such as https://shop.example; empty: none */
      origins?: string[] | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      key_id: number
      /** The key itself, shown only once */
      key: string
    }>
    /** Change an API key. `PUT /go/key/:key_id` */
    change(params: {
      key_id: number
    }, fields?: {
      name?: string | null | undefined
      /** Rights of the key */
      rights?: ('service' | 'kitchen' | 'reports' | 'manage' | 'secrets' | 'webhooks' | 'own' | 'refunds')[] | null | undefined
      /** Locations it is valid for; empty: all of the account */
      locations?: number[] | null | undefined
      /** Addresses and networks it may be used from, such as 203.0.113.7 or 10.0.0.0/8; empty: anywhere */
      networks?: string[] | null | undefined
      /** Expiry: UTC, `YYYY-MM-DD HH:MM:SS`; empty: none */
      expires_at?: string | null | undefined
      /** Rate limit: requests per second to one node; 0: none */
      requests_per_second?: number | null | undefined
      /** The web pages that may use it in a browser, such as https://shop.example; empty: none */
      origins?: string[] | null | undefined
      /** The version that was read: the change is refused when somebody else was first. Left out: it is made */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      key_id: number
      updated: number
    }>
    /** Rotate an API key. `POST /go/key/:key_id/rotate` */
    rotate(params: {
      key_id: number
    }, fields?: {
      /** Hours for which the old key stays valid; default: 24 */
      overlap_hours?: number | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      key_id: number
      /** The key itself, shown only once */
      key: string
      old_key_id: number
      old_until: Instant
    }>
    /** Revoke an API key. `DELETE /go/key/:key_id` */
    revoke(params: {
      key_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      key_id: number
      deleted: number
    }>
  }
  users: {
    /** List users. `GET /go/user` */
    list(options?: CallOptions): Promise<{
      status: 200
      result: {
        id: number
        name: string
        email: string
        role: 'viewer' | 'manager' | 'owner' | (string & {})
        /** Where they work; empty: all of the account */
        locations: number[]
        /** 1 until they have chosen a password */
        invited: number
        created: Instant
        /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
        last_signed_in: string
        /** How many they have */
        passkeys: number
        /** Names what can be changed here, as it was when it was read */
        version: string
      }[]
    }>
    /** List users who were removed and can be erased. `GET /go/user/removed` */
    list_removed(options?: CallOptions): Promise<{
      status: 200
      result: {
        id: number
        name: string
        email: string
        removed: Instant
      }[]
    }>
    /** Invite a user. `POST /go/user` */
    invite(fields: {
      name: string
      role: 'viewer' | 'manager' | 'owner'
      /** Where they work; empty: all of the account */
      locations?: number[] | null | undefined
      /** An e-mail address */
      email: string
    }, options?: CallOptions): Promise<{
      status: 201
      user_id: number
      /** Path of the page where the password is chosen; works once, for 3 days */
      link: string
    }>
    /** Create a password link for a user. `POST /go/user/:user_id/link` */
    create_password_link(params: {
      user_id: number
    }, options?: CallOptions): Promise<{
      status: 201
      user_id: number
      /** Path of the page where the password is chosen; works once, for 3 days */
      link: string
    }>
    /** Change a user. `PUT /go/user/:user_id` */
    change(params: {
      user_id: number
    }, fields?: {
      name?: string | null | undefined
      role?: 'viewer' | 'manager' | 'owner' | null | undefined
      /** Where they work; empty: all of the account */
      locations?: number[] | null | undefined
      /** The version that was read. With it, only what changes need be sent, and the change is refused when somebody else was first; without it, all of it is replaced */
      version?: string | null | undefined
    }, options?: CallOptions): Promise<{
      status: 201
      user_id: number
      updated: number
    }>
    /** Remove a user. `DELETE /go/user/:user_id` */
    remove(params: {
      user_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      user_id: number
      deleted: number
    }>
    /** Erase what is known of a user. `DELETE /go/user/:user_id/person` */
    erase(params: {
      user_id: number
    }, options?: CallOptions): Promise<{
      status: 200
      user_id: number
      erased: number
    }>
  }
}

/** An account was created */
export type AccountCreatedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

/** Owners of the account need a passkey from now on, or no longer */
export type AccountPasskeysRequiredEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'account.passkeys_required'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    /** 0 = no or off, 1 = yes or on */
    required: number
  }
}

/** The person, device or key that caused the event */
export type Actor = {
  kind: 'key' | 'device' | 'user' | 'staff' | 'system' | (string & {})
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
  /** After discounts and comps */
  subtotal: Money
  tax: Money
  service_charge: Money
  total: Money
  paid: Money
  tips: Money
  balance: Money
  /** Counts the changes of this order */
  version: number
  /** The total at menu prices */
  list_total: Money
  /** Discounts, without comps */
  discounts: Money
  /** Comps */
  comps: Money
  /** The tax by rate, lowest first; `net` is its base, with the service charge where that is taxed */
  taxes: OrdersGetAnswerResultBillTaxes[]
}

/** Cash was put into a drawer or taken out of it other than by a payment, or an opening count was made */
export type CashMovedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'cash.moved'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    location_id: number
    movement_id: number
    date: string
    drawer_id: number
    drawer: string
    kind: 'pay_in' | 'pay_out' | 'deposit' | 'tip_out' | 'opening' | (string & {})
    amount: Money
    reason: string
    approved_by: string
  }
}

export type CashMovement = {
  /** Counts within the location */
  movement_id: number
  drawer_id: number
  drawer: string
  /** `pay_in`: cash put in, such as change. `pay_out`: cash spent. `deposit`: taken to the bank or the safe. `tip_out`: tips paid to staff. `opening`: what was in the drawer at the start of the day */
  kind: 'pay_in' | 'pay_out' | 'deposit' | 'tip_out' | 'opening' | (string & {})
  /** Negative if cash was taken out. Of an opening count, what was counted */
  amount: Money
  reason: string
  done_by: string
  approved_by: string
  recorded_at: Instant
}

export type Channel = {
  key_id: number
  name: string
  /** `by_hand`: somebody accepts each order; `itself`: orders are accepted on arrival */
  accept: 'by_hand' | 'itself' | (string & {})
  /** Minutes until an order is ready */
  minutes: number
  /** Minutes after which an unanswered order is refused */
  answer_within: number
  fee_external_id: string
}

/** An order of a channel was accepted */
export type ChannelAcceptedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'channel.accepted'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    /** The id that the client gave to the order, if any */
    client_id?: string
    channel: string
    external_number: string
    minutes: number
    ready_at: Instant
  }
}

/** An order was cancelled by its channel */
export type ChannelCancelledEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'channel.cancelled'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData15
}

/** An order of a channel was handed over */
export type ChannelHandedOverEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'channel.handed_over'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData14
}

export type ChannelOrder = {
  order_id: number
  channel: string
  /** The number of the order at the channel */
  external_number: string
  /** The guest takes it away, or a courier of the channel or of the restaurant */
  fulfilment: 'pickup' | 'courier' | 'own_delivery' | (string & {})
  channel_state: 'received' | 'accepted' | 'ready' | 'handed_over' | 'refused' | 'cancelled' | (string & {})
  /** UTC; when it is wanted; empty: as soon as possible */
  due_at: string
  received_at: Instant
  /** UTC; unanswered until then, it is refused */
  answer_until: Instant
  /** UTC; the promised time; empty until accepted */
  ready_at: string
  /** Why it was refused or cancelled; else empty */
  reason: string
  client_id?: string
  day_number: number
  note: string
  /** The guest; erased after 30 days */
  contact: {
    name?: string
    phone?: string
    address?: string
  }
  currency: string
  total: Money
  paid: Money
}

export type ChannelOrdersAcceptAnswer = {
  status: 201
  order_id: number
  channel: string
  /** The number of the order at the channel */
  external_number: string
  /** The guest takes it away, or a courier of the channel or of the restaurant */
  fulfilment: 'pickup' | 'courier' | 'own_delivery' | (string & {})
  channel_state: 'received' | 'accepted' | 'ready' | 'handed_over' | 'refused' | 'cancelled' | (string & {})
  /** UTC; when it is wanted; empty: as soon as possible */
  due_at: string
  received_at: Instant
  /** UTC; unanswered until then, it is refused */
  answer_until: Instant
  /** UTC; the promised time; empty until accepted */
  ready_at: string
  /** Why it was refused or cancelled; else empty */
  reason: string
}

export type ChannelOrdersPushBodyItems = {
  item_id?: number
  /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
  external_id?: string
  qty?: number
  notes?: string
  /** Price of one, for an item with `open_price`; left out: as on the menu */
  price?: Amount
  modifiers?: ChannelOrdersPushBodyItemsModifiers[]
  /** The picks of a combo, each a line of its own; an item selected twice is named twice. Notes, course and hold left out are those of the line; the course else that of the part */
  parts?: ChannelOrdersPushBodyItemsParts[]
  /** Left out: that of the item’s section; 0 = none */
  course?: number
  /** 0 = the whole table */
  seat?: number
  /** 1: on hold, not sent to the kitchen until it is fired */
  hold?: number
  /** 2 to 64 visible characters, best a UUID; unique in the account, and for good */
  client_id?: string
  /** A manual price level; it needs a `reason`, and an approval above what staff may give freely */
  level_id?: number
  /** Why the manual price level is given */
  reason?: string
}

export type ChannelOrdersPushBodyItemsModifiers = {
  /** May be left out: the option is enough to find it */
  modifier_id?: number
  option_id?: number
  /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
  external_id?: string
  qty?: number
}

export type ChannelOrdersPushBodyItemsParts = {
  part_id: number
  item_id?: number
  /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
  external_id?: string
  modifiers?: ChannelOrdersPushBodyItemsModifiers[]
  notes?: string
  /** 0 = none */
  course?: number
  /** 0 = no or off, 1 = yes or on */
  hold?: number
}

/** An order of a channel can be collected */
export type ChannelReadyEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'channel.ready'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData14
}

/** A channel pushed an order, which waits to be accepted */
export type ChannelReceivedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'channel.received'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    /** The id that the client gave to the order, if any */
    client_id?: string
    channel: string
    external_number: string
    fulfilment: string
    /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
    due_at: string
    answer_until: Instant
    paid: Money
  }
}

/** An order of a channel was refused, by a person or because nobody answered (`no_answer`) */
export type ChannelRefusedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'channel.refused'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData15
}

/** A channel became an ordinary key again */
export type ChannelRemovedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'channel.removed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    key_id: number
    channel: string
  }
}

/** A key became a channel, or its settings changed */
export type ChannelSetEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'channel.set'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    key_id: number
    channel: string
    accept: string
    minutes: number
  }
}

export type ChannelsRemoveAnswer = {
  status: 200
  key_id: number
  deleted: number
}

export type ChannelsSetAnswer = {
  status: 201
  key_id: number
  updated: number
}

export type Combo = {
  parts: {
    part_id: number
    name: string
    min: number
    max: number
    course: number
    choices: {
      item_id: number
      supplement: number
    }[]
  }[]
}

export type DashboardGetAnswerToday = {
  /** A business day of the location, `YYYY-MM-DD` */
  date: string
  until: Instant
  orders: number
  total: Money
  tips: Money
}

export type DayClose = {
  /** Counts within the day */
  close_id: number
  closed_at: Instant
  closed_by: string
  approved_by: string
  note: string
  drawers: {
    drawer_id: number
    name: string
    expected: Money
    counted: Money
    /** Counted less expected */
    difference: Money
  }[]
  expected: Money
  counted: Money
  /** Counted less expected */
  difference: Money
}

/** The cash of a business day was counted */
export type DayClosedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'day.closed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    location_id: number
    date: string
    close_id: number
    expected: Money
    counted: Money
    difference: Money
    approved_by: string
  }
}

/** A device was paired as a terminal; it has a new key, and the previous one stopped working */
export type DevicePairedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'device.paired'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    terminal_id: number
    serial_no: string
    name: string
    device: string
    kind: string
  }
}

export type Discount = {
  /** Counts within the order */
  discount_id: number
  /** The line it is on; 0: the whole bill */
  order_item_id: number
  kind: 'percent' | 'amount' | 'comp' | (string & {})
  /** A percentage or an amount; 0.00 for a comp */
  value: Money
  /** The amount it takes off now */
  applied: Money
  reason: string
  /** The further amount it would take off if a supervisor approved it for the current bill */
  withheld: Money
}

export type DiscountsAddAnswer = {
  status: 201
  order_id: number
  /** Counts within the order */
  discount_id: number
  applied: Money
  bill: Bill
  /** Lines that were affected too, because they belong to the same combo */
  also_affected?: number[]
}

export type Drawer = {
  drawer_id: number
  name: string
  /** Cash in it before the first payment */
  float: Money
  /** Terminals whose cash goes into it */
  terminals: string[]
}

export type EditableCombo = {
  parts: {
    part_id: number
    name: string
    min: number
    max: number
    course: number
    choices: {
      item_id: number
      supplement: Money
    }[]
  }[]
}

/** Types may be added: ignore those you do not know */
export type Event = AccountCreatedEvent | KeyCreatedEvent | KeyChangedEvent | KeyRotatedEvent | KeyRevokedEvent | UserCreatedEvent | UserChangedEvent | UserPasswordLinkMadeEvent | UserRemovedEvent | LocationCreatedEvent | LocationSettingsChangedEvent | LocationSecretsShownEvent | TerminalRegisteredEvent | DevicePairedEvent | TerminalOnlineEvent | TerminalOfflineEvent | TerminalChangedEvent | UserSignedInEvent | UserSignInFailedEvent | UserPasswordChosenEvent | UserPasskeyAddedEvent | UserPasskeyRenamedEvent | UserPasskeyRemovedEvent | AccountPasskeysRequiredEvent | UserErasedEvent | UserSessionsEndedEvent | TableCreatedEvent | TableChangedEvent | TableDeletedEvent | TablePlanChangedEvent | TableOpenedEvent | TableClosedEvent | TableClearedEvent | TableJoinedEvent | TableUnjoinedEvent | MenuChangedEvent | MenuGroupChangedEvent | MenuAllergensDeclaredEvent | MenuPhotoChangedEvent | MenuTextsChangedEvent | MenuAvailabilityEvent | MenuLowStockEvent | MenuOfferChangedEvent | LocationHoursChangedEvent | LocationLevelsChangedEvent | StaffCreatedEvent | StaffChangedEvent | StaffDeletedEvent | StaffErasedEvent | StaffPinChangedEvent | StaffPinLockedEvent | StaffSignedInEvent | StaffSignedOutEvent | StaffClockedInEvent | StaffClockedOutEvent | StaffShiftCorrectedEvent | PrinterRegisteredEvent | PrinterChangedEvent | PrinterRemovedEvent | PrinterTokenShownEvent | PrinterTokenRotatedEvent | PrinterStatusChangedEvent | PrinterDeviceChangedEvent | PrintjobCreatedEvent | PrintjobSentEvent | PrintjobReturnedEvent | PrintjobMovedEvent | PrintjobPrintedEvent | PrintjobFailedEvent | PrintjobExpiredEvent | PrintjobCancelledEvent | PrintjobRetriedEvent | OrderItemsAddedEvent | OrderItemRemovedEvent | OrderDiscountAddedEvent | OrderDiscountApprovedEvent | OrderDiscountRemovedEvent | OrderServiceSwitchedEvent | OrderReopenedAfterCloseEvent | OrderDeletedEvent | OrderNotPrintedEvent | OrderPaidEvent | OrderReopenedEvent | OrderOpenedEvent | OrderDetailsChangedEvent | OrderMovedEvent | OrderItemsMovedEvent | OrderItemsReceivedEvent | OrderMergedEvent | OrderFiredEvent | OrderItemChangedEvent | OrderBillRequestedEvent | OrderServedEvent | OrderMessageEvent | OrderClosedEvent | KitchenBumpedEvent | KitchenRecalledEvent | KitchenAcknowledgedEvent | KitchenCalledEvent | OrderReadyEvent | PaymentPendingEvent | PaymentApprovedEvent | PaymentDeclinedEvent | PaymentUnknownEvent | PaymentReversedEvent | PaymentTipChangedEvent | RefundPendingEvent | RefundApprovedEvent | RefundDeclinedEvent | RefundUnknownEvent | DayClosedEvent | CashMovedEvent | PinLockedEvent | ChannelSetEvent | ChannelRemovedEvent | ChannelReceivedEvent | ChannelAcceptedEvent | ChannelReadyEvent | ChannelHandedOverEvent | ChannelRefusedEvent | ChannelCancelledEvent | WebhookCreatedEvent | WebhookChangedEvent | WebhookSecretChangedEvent | WebhookTestedEvent | WebhookReplayedEvent | WebhookDisabledEvent | WebhookDeletedEvent

export type EventsActivityOfAccountAnswer = {
  status: 200
  location_id: number
  records: number
  result: HistoryEntry[]
  /** Continue with `after` = this; left out: there is no more */
  next?: number
}

export type EventsActivityOfAccountAnswerResultData = {
  key_id: number
  name: string
  rights?: string[]
  /** Empty: all of the account */
  locations?: number[]
  /** The one it is limited to, if it is one */
  location_id: number | null
  /** Left out: not limited */
  requests_per_second?: number
  /** The web pages that may use it */
  origins?: string[]
}

export type EventsActivityOfAccountAnswerResultData10 = {
  printjob_id: number
  order_id: number | null
  printer: string
}

export type EventsActivityOfAccountAnswerResultData11 = {
  printjob_id: number
  order_id: number | null
  printer: string
  reason: string
}

export type EventsActivityOfAccountAnswerResultData12 = {
  order_id: number
  table_id: number
  discount_id: number
  /** The line it is on; 0: the whole bill */
  order_item_id: number
  kind: 'percent' | 'amount' | 'comp' | (string & {})
  value: Money
  /** The amount that it takes off */
  applied: Money
  total: Money
  /** The version of the bill after this */
  version: number
  reason: string
  /** On whose word; empty: none was needed */
  approved_by: string
}

export type EventsActivityOfAccountAnswerResultData13 = {
  order_id: number
  refund_id: number
  payment_id: number
  method: string
  amount: Money
  tip: Money
  currency: string
  staff_id: number
  reference: string | null
  reason: string
  approved_by: string
}

export type EventsActivityOfAccountAnswerResultData14 = {
  order_id: number
  /** The id that the client gave to the order, if any */
  client_id?: string
  channel: string
  external_number: string
}

export type EventsActivityOfAccountAnswerResultData15 = {
  order_id: number
  /** The id that the client gave to the order, if any */
  client_id?: string
  channel: string
  external_number: string
  reason: string
  note: string
}

export type EventsActivityOfAccountAnswerResultData2 = {
  user_id: number
  name: string
  role: string
  /** Empty: all of the account */
  locations?: number[]
}

export type EventsActivityOfAccountAnswerResultData3 = {
  user_id: number
  name: string
  /** The network address it was done from */
  address?: string
  /** The browser or program, as it calls itself */
  agent?: string
  by?: 'passkey'
}

export type EventsActivityOfAccountAnswerResultData4 = {
  user_id: number
  name: string
  passkey: string
}

export type EventsActivityOfAccountAnswerResultData5 = {
  table_id: number
  table_number: number
  table_type: string
  seats: number
}

export type EventsActivityOfAccountAnswerResultData6 = {
  table_id: number
  table_number: number
  order_id: number
}

export type EventsActivityOfAccountAnswerResultData7 = {
  location_id: number
  from: {}
  to: {}
}

export type EventsActivityOfAccountAnswerResultData8 = {
  staff_id: number
  first_name: string
  last_name: string
}

export type EventsActivityOfAccountAnswerResultData9 = {
  printer_id: number
  serial_no: string
  name: string
}

export type EventsActivityOfAccountAnswerResultDataItem = {
  order_item_id: number
  item_id: number
  name: string
  qty: number
  modifiers: {
    name: string
    qty: number
  }[]
  notes: string
  course?: number
  seat?: number
  combo?: EventsActivityOfAccountAnswerResultDataItemsCombo
  /** 0 = no or off, 1 = yes or on */
  held?: number
  level?: {
    level_id: number
    name: string
  }
}

export type EventsActivityOfAccountAnswerResultDataItems = {
  order_item_id: number
  item_id: number
  name: string
  qty: number
  modifiers: {
    name: string
    qty: number
  }[]
  notes: string
  course?: number
  seat?: number
  combo?: EventsActivityOfAccountAnswerResultDataItemsCombo
  /** 0 = no or off, 1 = yes or on */
  held?: number
  level?: {
    level_id: number
    name: string
  }
  from_order_item_id: number
}

export type EventsActivityOfAccountAnswerResultDataItemsCombo = {
  combo_id: number
  name: string
  part_id: number
}

export type EventsActivityOfAccountQuery = {
  /** `next` of the previous page */
  after?: number
  /** An older name of `after` */
  before?: number
  limit?: number
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  since?: string
  /** UTC, `YYYY-MM-DD HH:MM:SS` */
  until?: string
  /** Only these types; `payment.*` means all of a kind */
  types?: string
  /** Only events of this actor: kind and id, such as `user:1` or `staff:7` */
  by?: string
}

export type EventsListAnswer = {
  status: 200
  location_id: number
  records: number
  result: Event[]
  /** Continue after this */
  cursor: number
  /** 1 = there is more to read now */
  more: number
  /** The `cursor`, while there is more to read now */
  next?: number
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
  /** A description for people */
  words: string
  /** The serial number, if known */
  terminal: string | null
  reason: string | null
}

export type HoursSet = {
  hours_id: number
  name: string
  /** First or last date on which it begins; empty: unlimited */
  from_date: string
  /** First or last date on which it begins; empty: unlimited */
  to_date: string
  spans: {
    days: number[]
    /** HH:MM, local time */
    from: string
    /** HH:MM; at or before `from`: on the next day */
    to: string
  }[]
  exceptions: {
    date: string
    closed?: number
    spans?: {
      /** HH:MM, local time */
      from: string
      /** HH:MM; at or before `from`: on the next day */
      to: string
    }[]
  }[]
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
  /** The price to pay now, for an order at a table */
  price_1: number
  /** Its own price; only while a price level applies */
  base_price?: number
  /** 0 = out of stock: adding it to an order is refused */
  available: number
}

export type ItemsCreateBodyComboParts = {
  part_id?: number
  name: string
  min: number
  max: number
  /** The course of its picks; 0 or left out: that of their own section */
  course?: number
  choices: {
    item_id: number
    supplement?: Amount
  }[]
}

export type ItemsCreateBodyModifiers = {
  modifier_id?: number
  /** The shared question to copy; its contents need not be sent. 0 or left out: none */
  group_id?: number
  name?: string
  min?: number
  max?: number
  options?: ItemsCreateBodyModifiersOptions[]
}

export type ItemsCreateBodyModifiersOptions = {
  option_id?: number
  name: string
  price?: Amount
  /** 0 = no or off, 1 = yes or on */
  is_selected?: number
  /** As for the item; left out: unchanged */
  external_id?: string
  /** When and on which channels it is offered; left out: unchanged, and always for a new entry */
  served?: {
    /** The set of hours; null: always */
    hours_id?: null | number
    /** Left out: all */
    channels?: ('terminal' | 'guest' | 'takeaway' | 'partner' | (string & {}))[]
  }
}

export type ItemsRemovePhotoAnswer = {
  status: 200
  item_id: number
  deleted: number
}

export type ItemsSetAvailableAnswer = {
  status: 201
  item_id: number
  updated: number
}

export type ItemsSetPhotoBody = {
  /** JPEG or WebP in base64, up to 1600 by 1600 pixels and 300 kB */
  large: string
  /** Picture in small, up to 400 by 400 pixels and 60 kB */
  small: string
  /** The picture in words, for people who cannot see it */
  alt_text?: string
}

export type ItemsUpdateManyAnswer = {
  status: 201
  location_id: number
  /** Number of changed entries */
  updated: number
}

/** The rights or limits of an API key were changed */
export type KeyChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'key.changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData
}

/** An API key was created */
export type KeyCreatedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData
}

/** An API key was revoked */
export type KeyRevokedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

/** An API key was given a successor; both are valid for a while */
export type KeyRotatedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'key.rotated'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    key_id: number
    name: string
    replaced_by: number
  }
}

/** A notice was acknowledged at a screen */
export type KitchenAcknowledgedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'kitchen.acknowledged'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    printjob_id: number
    order_id: number | null
    printer: string
    station: string
    what: string
    note: string
  }
}

/** Dishes of a ticket on a screen are done, or no longer: `done` counts them */
export type KitchenBumpedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'kitchen.bumped'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    printjob_id: number
    order_id: number | null
    printer: string
    station: string
    items: {
      order_item_id: number
      done: number
    }[]
    /** 1: the ticket is off the screen */
    cleared: number
  }
}

/** The pass calls the server of an order */
export type KitchenCalledEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'kitchen.called'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    staff_id: number
    server: string
    order_item_ids: number[]
  }
}

/** A ticket was recalled to its screen, with nothing done */
export type KitchenRecalledEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'kitchen.recalled'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    printjob_id: number
    order_id: number | null
    printer: string
    station: string
  }
}

export type KitchenTicketsAnswerResultElsewhere = {
  station: string
  serial_no: string
  done: number
  of: number
  /** 1: it prints on paper, so its progress is unknown */
  paper: number
}

export type KitchenTicketsAnswerResultFollow = {
  qty: number
  name: string
  course: number
  seat: number
  notes: string
  modifiers: {
    qty: number
    name: string
  }[]
}

export type LineCombo = {
  /** Unique within the order */
  combo_id: number
  item_id: number
  name: string
  part_id: number
  /** Price of one combo, which its lines share */
  price: Money
  /** Surcharge of this pick; part of its price */
  supplement: Money
}

/** A location was created */
export type LocationCreatedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

/** Sets of hours, or what they are used for, were edited */
export type LocationHoursChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'location.hours_changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData7
}

/** Price levels were edited */
export type LocationLevelsChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'location.levels_changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData7
}

/** Someone had the supervisor PIN and the gateway password shown */
export type LocationSecretsShownEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
    /** The network address it was done from */
    address?: string
    /** The browser or program, as it calls itself */
    agent?: string
  }
}

/** Settings of a location were changed; values are not included, except the address of the payment gateway */
export type LocationSettingsChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
    /** The network address it was done from */
    address?: string
    /** The browser or program, as it calls itself */
    agent?: string
    /** The address of the gateway before and after, without its query */
    payment_endpoint?: {
      old: string
      new: string
    }
  }
}

export type LocationsRemovePhotoAnswer = {
  status: 200
  location_id: number
  deleted: number
}

export type Menu = {
  id: number
  total_items: number
  title: string
  description: string
}

/** Somebody declared what an item contains */
export type MenuAllergensDeclaredEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'menu.allergens_declared'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    item_id: number
    name: string
    /** Codes of allergens and of their kinds */
    contains: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
    /** Codes of allergens and of their kinds */
    may_contain: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
  }
}

/** An item or an option is in or out of stock, or the count of its portions changed */
export type MenuAvailabilityEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'menu.availability'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    item_id: number
    /** Left out: the item itself */
    option_id?: number
    name: string
    /** 0 = no or off, 1 = yes or on */
    available: number
    /** Of an item: whether it was in stock before */
    was_available?: number
    /** Portions that can be sold; null: not counted */
    left: null | number
  }
}

/** Something on a menu was changed */
export type MenuChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

/** A question that several items share was made, changed or deleted, or put on items or taken off */
export type MenuGroupChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'menu.group_changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    group_id: number
    name: string
    change: 'added' | 'changed' | 'deleted' | 'put on' | 'taken off' | (string & {})
    /** How many items it concerns */
    items: number
  }
}

/** The portions of an item came down to the count at which somebody wants to know */
export type MenuLowStockEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'menu.low_stock'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    item_id: number
    name: string
    left: number
    low_stock_at: number
  }
}

/** Sets of hours began or ended, so offers or prices changed */
export type MenuOfferChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'menu.offer_changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    at: Instant
    began: {
      hours_id: number
      name: string
    }[]
    ended: {
      hours_id: number
      name: string
    }[]
  }
}

/** The photo of an item, a section or a location was set or removed */
export type MenuPhotoChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'menu.photo_changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    of: 'item' | 'section' | 'location' | (string & {})
    id: number
    /** 0 = no or off, 1 = yes or on */
    has_photo: number
  }
}

/** Translations of menu texts were changed */
export type MenuTextsChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'menu.texts_changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    location_id: number
    language: string
    /** Number of texts */
    count: number
  }
}

export type MenusChangeAnswer = {
  status: 201
  menu_id: number
  updated: number
}

export type MenusGetFullAnswerResultSectionsPhoto = {
  /** Address of the picture, up to 1600 by 1600 pixels */
  large: string
  /** Address of the small size, up to 400 by 400 pixels */
  small: string
  /** The picture in words, for people who cannot see it */
  alt_text: string
}

export type MenusPreviewImportBodyMenus = {
  menu_id?: number
  title: string
  description?: string
  sections: MenusPreviewImportBodyMenusSections[]
}

export type MenusPreviewImportBodyMenusSections = {
  section_id?: number
  title: string
  /** the serial number of the printer at its station, or empty for none */
  printer?: string
  /** The course it is served in; 0: none */
  course?: number
  /** Name or percentage of a tax rate; empty: that of its parent */
  tax?: string
  items: MenusPreviewImportBodyMenusSectionsItems[]
}

export type MenusPreviewImportBodyMenusSectionsItems = {
  item_id?: number
  name: string
  description?: string
  calories?: number
  /** Such as "V, GF" */
  indicators?: string
  price1_label?: string
  price_1: Amount
  /** 0 = no or off, 1 = yes or on */
  available?: number
  /** Id in other systems, such as a PLU; empty: none */
  external_id?: string
  /** 0 = no or off, 1 = yes or on */
  open_price?: number
  /** Name or percentage of a tax rate; empty: that of its parent */
  tax?: string
  contains?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none' | (string & {}))[]
  may_contain?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none' | (string & {}))[]
  additives?: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine' | 'none' | (string & {}))[]
  diets?: ('vegan' | 'vegetarian' | 'halal' | 'kosher' | 'none' | (string & {}))[]
  modifiers?: MenusPreviewImportBodyMenusSectionsItemsModifiers[]
}

export type MenusPreviewImportBodyMenusSectionsItemsModifiers = {
  modifier_id?: number
  /** The question put to the guest */
  name: string
  min?: number
  max?: number
  /** The external id of the shared group that it is a copy of; empty: unchanged */
  group?: string
  options?: MenusPreviewImportBodyMenusSectionsItemsModifiersOptions[]
}

export type MenusPreviewImportBodyMenusSectionsItemsModifiersOptions = {
  option_id?: number
  name: string
  price?: Amount
  /** Id in other systems, such as a PLU; empty: none */
  external_id?: string
  /** 0 = no or off, 1 = yes or on */
  is_selected?: number
  contains?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none' | (string & {}))[]
  may_contain?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | 'none' | (string & {}))[]
  additives?: ('colour' | 'preservative' | 'antioxidant' | 'flavour_enhancer' | 'sulphured' | 'blackened' | 'waxed' | 'phosphate' | 'sweetener' | 'phenylalanine' | 'caffeine' | 'quinine' | 'none' | (string & {}))[]
  diets?: ('vegan' | 'vegetarian' | 'halal' | 'kosher' | 'none' | (string & {}))[]
}

export type Modifier = {
  detail_id: number
  name: string
  min: number
  max: number
}

export type ModifierGroup = {
  /** Unique within the location */
  group_id: number
  /** The question put to the guest */
  name: string
  min: number
  max: number
  /** Id in other systems; empty: none */
  external_id: string
  options: {
    /** Id within the group; each item’s copy has its own option ids */
    option_id: number
    name: string
    price: Money
    /** 0 = no or off, 1 = yes or on */
    is_selected: number
    external_id: string
  }[]
  /** The items that have it */
  item_ids: number[]
  /** Names what can be changed here, as it was when it was read */
  version: string
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
  discounts: Discount[]
  items: OrderLine[]
  state: 'open' | 'paid' | 'closed' | 'deleted' | 'merged' | (string & {})
  kind: 'table' | 'takeaway' | 'bar' | 'quick' | (string & {})
  name: string
  /** The id given by the client that opened it, if any */
  client_id?: string
  covers: number
  allergen_note: string
  /** Codes that the guests must avoid; left out: nothing is named by code */
  allergen_codes?: ('gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {}))[]
  /** Starts again each business day; 0: none */
  day_number: number
  opened_at: Instant
  updated_at: Instant
  /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
  bill_requested_at: string
  /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
  closed_at: string
  /** The order it was merged into; 0: none */
  merged_into: number
}

/** The guests asked for the bill, or no longer do */
export type OrderBillRequestedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.bill_requested'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    /** 0 = no or off, 1 = yes or on */
    switch: number
  }
}

/** An order without a table was closed */
export type OrderClosedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.closed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    /** The id that the client gave to the order, if any */
    client_id?: string
    kind: string
    name: string
  }
}

/** An order was deleted; its table is free again */
export type OrderDeletedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
    /** The id that the client gave to the order, if any */
    client_id?: string
    reason?: string
    approved_by?: string
  }
}

/** Guests, name, server or allergens of an order were changed */
export type OrderDetailsChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.details_changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    changed: string[]
    covers: number
    name: string
    staff_id: number
    server: string
    /** 0 = no or off, 1 = yes or on */
    allergens: number
    allergen_note: string
  }
}

/** Something was taken off an order, or given away */
export type OrderDiscountAddedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.discount_added'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData12
}

/** A discount was approved for a bill that has grown */
export type OrderDiscountApprovedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.discount_approved'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData12
}

/** A discount of an order was removed */
export type OrderDiscountRemovedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.discount_removed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    discount_id: number
    /** The line it is on; 0: the whole bill */
    order_item_id: number
    kind: 'percent' | 'amount' | 'comp' | (string & {})
    value: Money
    /** The amount that it takes off */
    applied: Money
    total: Money
    /** The version of the bill after this */
    version: number
  }
}

/** Held items were given to the kitchen */
export type OrderFiredEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.fired'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    course?: number
    items: EventsActivityOfAccountAnswerResultDataItem[]
  }
}

/** Course, seat, notes, quantity or choices of an item were changed */
export type OrderItemChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.item_changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    changed: string[]
    item: EventsActivityOfAccountAnswerResultDataItem
    total: Money
    /** The version of the bill after this */
    version: number
  }
}

/** An item was removed from an order */
export type OrderItemRemovedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
    item: EventsActivityOfAccountAnswerResultDataItem
    total: Money
    /** The version of the bill after this */
    version: number
    reason?: string
    /** 0 = no or off, 1 = yes or on */
    made?: number
    approved_by?: string
  }
}

/** Items were added to an order */
export type OrderItemsAddedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
    items: {
      order_item_id: number
      item_id: number
      name: string
      qty: number
      modifiers: {
        name: string
        qty: number
      }[]
      notes: string
      course?: number
      seat?: number
      combo?: EventsActivityOfAccountAnswerResultDataItemsCombo
      /** 0 = no or off, 1 = yes or on */
      held?: number
      level?: {
        level_id: number
        name: string
      }
      warnings?: {
        code: 'gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {})
        presence: 'contains' | 'may_contain' | (string & {})
      }[]
    }[]
    total: Money
    /** The version of the bill after this */
    version: number
  }
}

/** Items of an order were moved to another */
export type OrderItemsMovedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.items_moved'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    to_order_id: number
    to_table_id: number
    why: 'transfer' | 'merge' | (string & {})
    items: EventsActivityOfAccountAnswerResultDataItems[]
    total: Money
    /** The version of the bill after this */
    version: number
    to_total: Money
    /** The version of the bill after this */
    to_version: number
  }
}

/** Items of another order were moved to this one */
export type OrderItemsReceivedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.items_received'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    from_order_id: number
    from_table_id: number
    why: 'transfer' | 'merge' | (string & {})
    items: EventsActivityOfAccountAnswerResultDataItems[]
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
  level?: {
    level_id: number
    name: string
  }
  /** The item’s own price, before the price level */
  base_price?: Money
  item_modifiers: null | {
    qty: number
    modifier: string
    price: number
    modifier_id: number
    option_id: number
  }[]
  notes: string
  /** 0 = none */
  course: number
  /** 0 = the whole table */
  seat: number
  /** `held`: the kitchen is not to make it yet; `fired`: given to the service, no ticket printed yet; `sent`: a printer has printed it or a kitchen screen shows it; `not_printed`: no printer or screen has it, for the reason in `not_printed`; `ready`: its screens are done with it; `served`: brought to the guests */
  state: 'held' | 'fired' | 'sent' | 'not_printed' | 'ready' | 'served' | (string & {})
  added_at: Instant
  /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
  fired_at: string
  /** When its ticket was printed, or shown by a kitchen screen */
  printed_at: string
  /** Why no printer or screen has it, or empty: `printing_off`: automatic printing is off; `no_station`: there is no printer or screen; `not_sent`: it was fired while automatic printing was off; `never_seen`, `offline`, `paper_out`, `cover_open`, `error`: what is wrong with its printer; else the reason of its print job */
  not_printed: string
  /** The printer or screen that has its ticket, or will get it; or empty */
  station: string
  /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
  served_at: string
  combo?: LineCombo
  list_price: Money
  discount: Money
  net: Money
}

/** An order was merged into another; its table is free again */
export type OrderMergedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.merged'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    to_order_id: number
    to_table_id: number
  }
}

/** A message about an order was sent to stations */
export type OrderMessageEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.message'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    text: string
    stations: string[]
    server: string
  }
}

/** An order was moved to another table, or to no table */
export type OrderMovedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.moved'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    table_number: number
    from_table_id: number
    from_table_number: number
    kind: string
    name: string
  }
}

/** Items were fired and no printer or screen can take them at the moment; `reason` as in Get Order */
export type OrderNotPrintedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.not_printed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    staff_id: number
    order_item_ids: number[]
    reason: string
    /** The printer that cannot; empty: there is none */
    station: string
  }
}

/** An order without a table was opened */
export type OrderOpenedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.opened'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    /** The id that the client gave to the order, if any */
    client_id?: string
    kind: string
    name: string
    covers: number
    day_number: number
    staff_id: number
    server: string
    /** 0 = no or off, 1 = yes or on */
    allergens: number
  }
}

/** An order is paid in full */
export type OrderPaidEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

/** The kitchen is done with items of an order: each screen that had them says so */
export type OrderReadyEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.ready'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    staff_id: number
    server: string
    order_item_ids: number[]
    /** 1: nothing else of the order is being made */
    all: number
  }
}

/** An order that was closed is there again, paid as it was */
export type OrderReopenedAfterCloseEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.reopened_after_close'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    kind: string
    name: string
    reason: string
    /** On whose word; empty: none was needed */
    approved_by: string
  }
}

/** A payment of an order that was paid was reversed */
export type OrderReopenedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

/** Items were brought to the guests */
export type OrderServedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.served'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    order_item_ids: number[]
  }
}

/** The service charge was taken off an order, or brought back */
export type OrderServiceSwitchedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'order.service_switched'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    table_id: number
    /** 0 = no or off, 1 = yes or on */
    switch: number
    reason: string
    /** On whose word; empty: none was needed */
    approved_by: string
    total: Money
    /** The version of the bill after this */
    version: number
  }
}

export type OrdersAddItemsAnswerNotPrinted = {
  order_item_id: number
  /** Why no printer or screen has it, or empty: `printing_off`: automatic printing is off; `no_station`: there is no printer or screen; `not_sent`: it was fired while automatic printing was off; `never_seen`, `offline`, `paper_out`, `cover_open`, `error`: what is wrong with its printer; else the reason of its print job */
  reason: string
  station: string
}

export type OrdersAddItemsAnswerWarnings = {
  /** Position in `items` */
  index: number
  code: 'gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'wheat' | 'rye' | 'barley' | 'oats' | 'spelt' | 'kamut' | 'almond' | 'hazelnut' | 'walnut' | 'cashew' | 'pecan' | 'brazil' | 'pistachio' | 'macadamia' | (string & {})
  presence: 'contains' | 'may_contain' | (string & {})
}

export type OrdersAddItemsBodyItemsModifiers = {
  /** May be left out: the option is enough to find it */
  modifier_id?: number
  option_id?: number
  /** Your own id of it (PLU), as `external_id` on the menu; instead of the id */
  external_id?: string
  qty?: number
}

export type OrdersChangeDetailsAnswer = {
  status: 201
  order_id: number
  updated: number
}

export type OrdersGetAnswerResultBillTaxes = {
  name: string
  rate: string
  net: Money
  tax: Money
}

export type PairingBeginAnswer = {
  status: 201
  terminal_id: number
  serial_no: string
  /** Shown this once */
  code: string
  expires_at: Instant
  /** The page, with the code behind `#`: no log sees it */
  link?: string
  qr?: {
    /** Cells in a row, and rows */
    size: number
    /** The dark cells as the path of an SVG, one unit a cell */
    path: string
  }
}

export type Payment = {
  payment_id: number
  /** The payment’s own status; `status` is that of the call */
  payment_status: 'pending' | 'approved' | 'declined' | 'unknown' | 'reversed' | (string & {})
  method: 'card' | 'cash' | 'other' | (string & {})
  /** The delivery service or voucher that it was paid with */
  method_name?: string
  amount: Money
  tip: Money
  charged: Money
  staff_id: number
  staff: string
  change: Money
  /** The part that exceeded the balance: only after a late approval */
  overpaid: Money
  reference: null | string
  terminal: null | string
  card_brand: null | string
  card_last4: null | string
  auth_code: null | string
  created_at: Instant
  /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
  ended_at: string
  reversal: null | PaymentsListAnswerResultReversal
  /** The largest tip it may be changed to */
  tip_most: Money
  /** The share of the bill that it is for, or null */
  share: null | {
    seat?: number
    part?: number
    /** Number of equal parts */
    of?: number
    items?: {
      order_item_id: number
      qty: number
    }[]
  }
  /** The refundable rest of the amount, once the order is closed; pending refunds count as given */
  refundable: Money
  /** The refundable rest of the tip */
  refundable_tip: Money
}

/** Money was taken for an order */
export type PaymentApprovedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
    /** The delivery service or voucher that it was paid with, if named */
    method_name?: string
    amount: Money
    tip: Money
    currency: string
    staff_id: number
    terminal: string | null
    reference: string | null
    card_brand: string | null
    card_last4: string | null
    balance: Money
    overpaid: Money
    /** 0 = no or off, 1 = yes or on */
    late: number
    /** The version of the bill after this */
    version: number
    /** The limit of the location, if the tip exceeds it; somebody should check it */
    tip_most?: Money
    /** The reason that a person gave when confirming the outcome */
    reason?: string
  }
}

/** A pending payment was declined; nothing was taken */
export type PaymentDeclinedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
    /** The delivery service or voucher that it was paid with, if named */
    method_name?: string
    amount: Money
    tip: Money
    currency: string
    staff_id: number
    terminal: string | null
    reference: string | null
    card_brand: string | null
    card_last4: string | null
    /** The reason that a person gave when confirming the outcome */
    reason?: string
  }
}

/** A terminal is about to charge an amount, and holds it */
export type PaymentPendingEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
    /** The delivery service or voucher that it was paid with, if named */
    method_name?: string
    amount: Money
    tip: Money
    currency: string
    staff_id: number
    terminal: string | null
    reference: string | null
    card_brand: string | null
    card_last4: string | null
    held_until: Instant
  }
}

/** A payment and its tip were reversed by a counter entry */
export type PaymentReversedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
    /** The delivery service or voucher that it was paid with, if named */
    method_name?: string
    amount: Money
    tip: Money
    currency: string
    staff_id: number
    terminal: string | null
    reference: string | null
    card_brand: string | null
    card_last4: string | null
    reversal_id: number
    /** Of the reversal at the card terminal */
    reversal_reference?: string
    reason: string
    /** The supervisor, or “supervisor PIN” */
    approved_by?: string
    balance: Money
    /** The version of the bill after this */
    version: number
  }
}

/** The tip of a card payment was changed by a counter entry */
export type PaymentTipChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'payment.tip_changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    payment_id: number
    method: string
    /** The delivery service or voucher that it was paid with, if named */
    method_name?: string
    amount: Money
    tip: Money
    currency: string
    staff_id: number
    terminal: string | null
    reference: string | null
    card_brand: string | null
    card_last4: string | null
    was: Money
  }
}

/** The outcome of a pending payment was not confirmed in time; a person must find out */
export type PaymentUnknownEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
    /** The delivery service or voucher that it was paid with, if named */
    method_name?: string
    amount: Money
    tip: Money
    currency: string
    staff_id: number
    terminal: string | null
    reference: string | null
    card_brand: string | null
    card_last4: string | null
  }
}

export type PaymentsListAnswerResultReversal = {
  reversal_id: number
  reason: string
  reversed_at: Instant
  /** Of the reversal at the card terminal */
  reference?: string
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
  /** The balance that no terminal is charging now */
  free_to_pay: Money
  change: Money
  /** The part that exceeded the balance: only after a late approval */
  overpaid: Money
  /** 0 = no or off, 1 = yes or on */
  fully_paid: number
  /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
  held_until: string
  bill_version: number
}

export type PaymentsSheetQuery = {
  /** The first business day, `YYYY-MM-DD`; left out: today */
  from?: string
  /** The last business day, `YYYY-MM-DD`, included; left out: today */
  to?: string
  /** For CSV. With semicolons amounts have a decimal comma, as German spreadsheets expect */
  separator?: 'comma' | 'semicolon' | (string & {})
}

/** The supervisor PIN of a location was wrong too often and is locked for a minute */
export type PinLockedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

export type PriceLevel = {
  level_id: number
  name: string
  /** 0 = no or off, 1 = yes or on */
  enabled: number
  /** Null: always */
  hours_id: null | number
  /** Empty: all */
  channels: ('terminal' | 'guest' | 'takeaway' | 'partner' | (string & {}))[]
  /** Kinds of orders; empty: all */
  kinds: ('table' | 'takeaway' | 'bar' | 'quick' | (string & {}))[]
  /** Areas of tables; empty: all */
  area_ids: number[]
  /** The price is rounded to so many cents; default 1 */
  round_to: 1 | 5 | 10 | 50 | 100 | (number & {})
  /** 1: percentages count for priced options too */
  include_options: number
  /** 1: applies only to lines that name it, with a reason and, above `free_discount`, an approval */
  manual: number
  rules: {
    item_id?: number
    section_id?: number
    menu_id?: number
    /** `price` sets the price; `percent` and `amount` reduce the item’s own price */
    kind: 'price' | 'percent' | 'amount' | (string & {})
    /** The price, the percentage or the amount, as a decimal string */
    value: string
  }[]
}

export type PrintJob = {
  printjob_id: number
  location_id: number
  /** 0 for a test page */
  order_id: number
  /** The printer’s serial number */
  printer: string
  /** `printed` only if the printer has confirmed it */
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
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData9
}

/** Another device uses a printer’s polling path; fields that it did not report are empty */
export type PrinterDeviceChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData9
}

/** A printer was taken out of service */
export type PrinterRemovedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData9
}

/** The status of a printer changed, or it went offline */
export type PrinterStatusChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

/** A printer was given a new polling path; the old one stopped working */
export type PrinterTokenRotatedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

/** The polling path of a printer was shown to someone */
export type PrinterTokenShownEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

export type PrintersChangeAnswer = {
  status: 201
  printer_id: number
  updated: number
}

export type PrintersRegisterAnswer = {
  status: 201
  printer_id: number
  /** The secret path that the printer polls at this service. Empty for a raw printer and for a screen. */
  polling_path: string
}

export type PrintersRemoveAnswer = {
  status: 200
  printer_id: number
  deleted: number
}

/** A print job was cancelled, by somebody or because its order changed (`order_changed`) */
export type PrintjobCancelledEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

/** A print job was created */
export type PrintjobCreatedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData10
}

/** A print job waited too long and expired */
export type PrintjobExpiredEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData11
}

/** A print job failed; somebody must look after it */
export type PrintjobFailedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData11
}

/** Another printer took over a print job, or its own took it back */
export type PrintjobMovedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData11
}

/** A printer confirmed a print job */
export type PrintjobPrintedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData11
}

/** A finished print job was queued again */
export type PrintjobRetriedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData10
}

/** A print job was not printed and waits to be tried again */
export type PrintjobReturnedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData11
}

/** A print job was handed to a printer */
export type PrintjobSentEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData11
}

export type PrintjobsCancelAnswer = {
  status: 201
  printjob_id: number
  updated: number
}

export type Receipt = {
  state: 'open' | 'paid' | 'closed' | 'merged' | (string & {})
  header: string
  footer: string
  table_number: number
  server: string
  /** `YYYY-MM-DD HH:MM` in the location’s time zone */
  opened_at: string
  /** Equal to `opened_at`, under the name of local times elsewhere */
  local_opened_at: string
  lines: {
    qty: number
    name: string
    total: Money
    modifiers: {
      qty: number
      name: string
      price: Money
    }[]
    combo?: {
      combo_id: number
      name: string
      price: Money
      supplement: Money
    }
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
    /** The total at menu prices */
    list_total: Money
    /** Discounts, without comps */
    discounts: Money
    /** Comps */
    comps: Money
    /** The tax by rate, lowest first; `net` is its base, with the service charge where that is taxed */
    taxes: OrdersGetAnswerResultBillTaxes[]
  }
  /** The location’s tax number; empty: none */
  tax_number: string
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
  /** Refunds by method */
  refunds: {
    method: string
    amount: Money
    tip: Money
  }[]
  tip_presets: {
    percent: string
    amount: Money
  }[]
}

export type Refund = {
  /** Counts within the order */
  refund_id: number
  payment_id: number
  refund_status: 'pending' | 'approved' | 'declined' | 'unknown' | (string & {})
  method: 'card' | 'cash' | 'other' | (string & {})
  amount: Money
  tip: Money
  /** Refunded quantities by line; empty: refunded by amount */
  items: {
    order_item_id: number
    qty: number
  }[]
  /** The staff member whose tip it was */
  staff_id: number
  reason: string
  reference: null | string
  approved_by: string
  created_at: Instant
  /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
  ended_at: string
}

/** Money was given back for an order that is closed */
export type RefundApprovedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'refund.approved'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData13
}

/** A pending refund was declined; nothing was given back */
export type RefundDeclinedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'refund.declined'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData13
}

/** Money is about to be given back, and held */
export type RefundPendingEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'refund.pending'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    order_id: number
    refund_id: number
    payment_id: number
    method: string
    amount: Money
    tip: Money
    currency: string
    staff_id: number
    reference: string | null
    reason: string
    approved_by: string
    held_until: Instant
  }
}

/** The outcome of a pending refund was not confirmed in time; a person must find out */
export type RefundUnknownEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'refund.unknown'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData13
}

export type RefundsCreateAnswer = {
  status: 201
  order_id: number
  payment_id: number
  /** Counts within the order */
  refund_id: number
  refund_status: 'pending' | 'approved' | 'declined' | 'unknown' | (string & {})
  amount: Money
  tip: Money
  /** Refunded of the payment so far, pending refunds included */
  refunded: Money
  /** The refundable rest */
  refundable: Money
  /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
  held_until: string
}

export type ReportsSalesAnswerByTax = {
  name: string
  rate: string
  /** Without tax; with the service charge only where that is taxed */
  net: Money
  tax: Money
  /** Returned by refunds of these days, without tax */
  refunded_net?: Money
  /** Tax returned by refunds of these days, whenever it was sold */
  refunded_tax?: Money
}

export type SalesByMethod = {
  method: string
  /** Number of payments, including those reversed later */
  count: number
  reversed: Money
  /** Payments less reversals; without tips */
  payments: Money
  tips: Money
  /** Refunds on closed orders; without tips */
  refunds: Money
  /** Payments less refunds */
  takings: Money
}

export type Section = {
  section_id: number
  title: string
}

export type SectionsChangeAnswer = {
  status: 201
  section_id: number
  updated: number
}

export type SectionsRemovePhotoAnswer = {
  status: 200
  section_id: number
  deleted: number
}

export type Served = {
  /** The set of hours; null: always */
  hours_id: null | number
  channels: ('terminal' | 'guest' | 'takeaway' | 'partner' | (string & {}))[]
}

export type SettingsChangeAnswer = {
  status: 201
  location_id: number
  updated: number
}

export type Share = {
  subtotal: Money
  tax: Money
  service_charge: Money
  total: Money
  /** 0 = no or off, 1 = yes or on */
  rest: number
  /** 0 = the whole table */
  seat?: number
  paid?: Money
  /** Being paid now */
  held?: Money
  due?: Money
  /** The tax by rate, lowest first; `net` is its base, with the service charge where that is taxed */
  taxes: OrdersGetAnswerResultBillTaxes[]
}

export type SharedModifiersCreateBodyOptions = {
  option_id?: number
  name: string
  price?: Amount
  /** 0 = no or off, 1 = yes or on */
  is_selected?: number
  /** As for the group; left out: unchanged */
  external_id?: string
}

export type ShiftCorrection = {
  from: Instant
  /** Empty: without an end */
  until: string
  /** Empty: nobody had clocked this shift */
  was_from: string
  /** Empty: without an end */
  was_until: string
  reason: string
  done_by: string
  corrected_at: Instant
}

export type StaffChangeAnswer = {
  status: 201
  staff_id: number
  updated: number
}

/** The name or the role of someone on the staff was changed */
export type StaffChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: {
    staff_id: number
    first_name: string
    last_name: string
    role?: string
  }
}

/** Someone on the staff began to work */
export type StaffClockedInEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'staff.clocked_in'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    staff_id: number
    name: string
  }
}

/** Someone on the staff ended their work */
export type StaffClockedOutEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'staff.clocked_out'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    staff_id: number
    name: string
    minutes: number
  }
}

/** Someone joined the staff */
export type StaffCreatedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData8
}

export type StaffDeleteAnswer = {
  status: 200
  staff_id: number
  deleted: number
}

/** Someone left the staff */
export type StaffDeletedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData8
}

/** The personal data of a former staff member was erased */
export type StaffErasedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'staff.erased'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    staff_id: number
  }
}

export type StaffMember = {
  id: number
  first_name: string
  last_name: string
  joined: Instant
  /** 0 = no or off, 1 = yes or on */
  isDeleted: number
}

/** Someone on the staff was given a PIN, or none any more */
export type StaffPinChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'staff.pin_changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    staff_id: number
    name: string
    /** 0 = no or off, 1 = yes or on */
    pin_set: number
    /** The network address it was done from */
    address?: string
    /** The browser or program, as it calls itself */
    agent?: string
  }
}

/** PINs of staff were wrong too often, at a device or at the location */
export type StaffPinLockedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'staff.pin_locked'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    location_id: number
    device: string
    until: Instant
  }
}

/** The hours of someone on the staff were corrected */
export type StaffShiftCorrectedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'staff.shift_corrected'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    staff_id: number
    name: string
    from: Instant
    /** Empty: without an end */
    until: string
    /** Empty: nobody had clocked this shift */
    was_from: string
    /** Empty: without an end */
    was_until: string
    reason: string
  }
}

/** Someone on the staff signed in at a device */
export type StaffSignedInEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'staff.signed_in'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    staff_id: number
    name: string
    terminal: string
  }
}

/** Someone on the staff signed out at a device */
export type StaffSignedOutEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'staff.signed_out'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    staff_id: number
    name: string
  }
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
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData5
}

/** A table was cleared after its guests */
export type TableClearedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'table.cleared'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    table_id: number
    table_number: number
  }
}

/** A table was closed and is free again */
export type TableClosedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
    /** The id that the client gave to the order, if any */
    client_id?: string
  }
}

/** A table was added to the room */
export type TableCreatedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData5
}

/** A table was taken out of the room */
export type TableDeletedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

/** A table was pushed to that of an order */
export type TableJoinedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'table.joined'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData6
}

/** A table was opened and its order created */
export type TableOpenedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
    /** The id that the client gave to the order, if any */
    client_id?: string
    staff_id: number
    server: string
    /** 0 = no or off, 1 = yes or on */
    allergens: number
  }
}

/** The plan of the room was saved */
export type TablePlanChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'table.plan_changed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    location_id: number
    areas: number
    tables: number
  }
}

/** A table stands alone again */
export type TableUnjoinedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'table.unjoined'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData6
}

export type TablesClearAnswer = {
  status: 201
  table_id: number
  updated: number
}

export type TablesJoinAnswer = {
  status: 201
  table_id: number
  order_id: number
}

/** A terminal was renamed, moved, blocked or unblocked */
export type TerminalChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  /** 1: a location for training and tests, where a simulated card reader may approve payments */
  sandbox: number
}

/** A terminal has not checked in for 150 seconds */
export type TerminalOfflineEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

/** A terminal checked in for the first time, or after being offline */
export type TerminalOnlineEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  /** 0: the order has no table */
  table_number: number
  order_kind: 'table' | 'takeaway' | 'bar' | 'quick' | (string & {})
  /** The name of an order without a table, or empty */
  order_name: string
  /** Starts again each business day; 0: none */
  day_number: number
  payment_status: 'pending' | 'unknown' | (string & {})
  method: string
  amount: Money
  tip: Money
  charged: Money
  terminal: null | string
  reference: null | string
  created_at: Instant
  held_until: Instant
}

export type UnsettledRefund = {
  /** Counts within the order */
  refund_id: number
  order_id: number
  /** 0: the order has no table */
  table_number: number
  order_kind: 'table' | 'takeaway' | 'bar' | 'quick' | (string & {})
  /** The name of an order without a table, or empty */
  order_name: string
  /** Starts again each business day; 0: none */
  day_number: number
  refund_status: 'pending' | 'unknown' | (string & {})
  method: string
  amount: Money
  tip: Money
  reference: null | string
  created_at: Instant
}

/** The name or role of a user was changed */
export type UserChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData2
}

/** Someone was invited to the portal */
export type UserCreatedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  data: EventsActivityOfAccountAnswerResultData2
}

/** The personal data of a user was erased */
export type UserErasedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'user.erased'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    user_id: number
  }
}

/** A user added a passkey to sign in with */
export type UserPasskeyAddedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'user.passkey_added'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    user_id: number
    name: string
    passkey: string
    /** The network address it was done from */
    address?: string
    /** The browser or program, as it calls itself */
    agent?: string
  }
}

/** A user removed a passkey of theirs */
export type UserPasskeyRemovedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'user.passkey_removed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData4
}

/** A user gave a passkey of theirs another name */
export type UserPasskeyRenamedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'user.passkey_renamed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData4
}

/** A user chose a new password; their other sessions have ended */
export type UserPasswordChosenEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'user.password_chosen'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    user_id: number
    name: string
    /** The network address it was done from */
    address?: string
    /** The browser or program, as it calls itself */
    agent?: string
  }
}

/** A link was made by which a user chooses a password */
export type UserPasswordLinkMadeEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

/** A user was removed from the portal */
export type UserRemovedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

/** A user ended sessions of their own */
export type UserSessionsEndedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'user.sessions_ended'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: {
    user_id: number
    name: string
    sessions: number
    /** The network address it was done from */
    address?: string
    /** The browser or program, as it calls itself */
    agent?: string
  }
}

/** Someone tried to sign in as a user with a wrong password or an invalid passkey */
export type UserSignInFailedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'user.sign_in_failed'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData3
}

/** Someone signed in */
export type UserSignedInEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'user.signed_in'
  version: 1
  /** ISO 8601, UTC, with milliseconds */
  timestamp: string
  actor: Actor
  data: EventsActivityOfAccountAnswerResultData3
}

export type UsersInviteAnswer = {
  status: 201
  user_id: number
  /** Path of the page where the password is chosen; works once, for 3 days */
  link: string
}

export type Webhook = {
  webhook_id: number
  url: string
  description: string
  types: string[]
  /** The location whose events are sent; null: all of the account, and the account itself */
  location_id: number | null
  /** 0 = no or off, 1 = yes or on */
  enabled: number
  /** Why it is not enabled */
  disabled_reason: string
  /** UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened */
  failing_since: string
  /** Unsent events; up to 500 of other types may be included for a while */
  waiting: number
  created_at: Instant
}

export type WebhookAttempt = {
  location_id: number
  sequence: number
  type: string
  attempted_at: Instant
  /** null: no response */
  http_status: number | null
  milliseconds: number
  /** Why there was no response */
  error: string
  /** The `id` of the event, and the `webhook-id` it was sent with */
  event_id: string
  /** The first 1,000 characters of the response */
  answer: string
}

/** A webhook was changed */
export type WebhookChangedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

/** The cursor of a webhook was moved */
export type WebhookReplayedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
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

/** A test was sent to a webhook; it goes to no other */
export type WebhookTestedEvent = {
  /** Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks */
  id: string
  /** Counts the events of the location, without gaps */
  sequence: number
  /** 0 = the account itself */
  location_id: number
  type: 'webhook.tested'
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
