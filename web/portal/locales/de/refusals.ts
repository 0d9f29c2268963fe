import { faultsIn } from '../field-names.ts'
import type { RefusalText } from '../text.ts'
import { faults } from './faults.ts'

const of = (value: unknown) => String(value ?? '')
const euro = (amount: unknown) => of(amount).replace('.', ',')

/** Lists the faults, or returns the general message if there are none. */
function corrections(details: Record<string, unknown>, otherwise: string): string {
  const found = faultsIn(details)
  if (found.length === 0) return otherwise
  return `Bitte berichtigen: ${found.map((fault) => `${faults.field(fault.at)} ${faults.what(fault)}`).join('; ')}.`
}

type Tip = { tip?: string }

const gone = (what: string) => () => `${what} gibt es nicht oder nicht mehr.`

export const refusals: RefusalText['refusals'] = {
  invalid_request: ({ details }) => corrections(details, 'Die Eingabe war nicht zu verstehen.'),
  invalid_json: () => 'Die Eingabe war nicht zu verstehen: Sie enthält Zeichen, die nicht vorkommen dürfen.',
  unknown_field: ({ details }) => corrections(details, 'Ein Feld ist diesem Aufruf nicht bekannt.'),
  card_number_refused: () =>
    'Das sieht nach einer ganzen Kartennummer aus. Geben Sie höchstens die letzten vier Ziffern ein.',
  modifier_count: () => 'Zu einer Frage wurden zu wenige oder zu viele Optionen gewählt.',
  combo_parts: () => 'Zu einem Teil des Menüs wurde zu wenig, zu viel oder etwas anderes gewählt.',
  modifier_option_unknown: () => 'Diese Option gehört nicht zu dem Artikel.',
  spans_overlap: () => 'Zwei Zeiten desselben Tages überschneiden sich.',

  tip_too_large: ({ details }) =>
    `Ein Trinkgeld von ${euro(details.tip)} ist zu hoch: hier sind es höchstens ${euro(details.most)}. Sehen Sie noch einmal hin; ist es so gemeint, hebt die Leitung zuerst die Grenze in den Einstellungen an.`,

  area_not_found: gone('Diesen Bereich'),
  staff_session_ended: () =>
    'An diesem Gerät ist niemand mehr angemeldet. Geben Sie die PIN noch einmal ein.',
  approval_needed: () => 'Das braucht die PIN einer Aufsicht.',
  pin_taken: () => 'Diese PIN ist an diesem Standort vergeben. Wählen Sie eine andere.',
  pins_in_use: () => 'Die Länge der PINs bleibt, solange jemand eine hat. Nehmen Sie zuerst alle zurück.',
  key_missing: () => 'Es fehlt ein API-Schlüssel.',
  key_unknown: () => 'Diesen API-Schlüssel gibt es nicht.',
  key_expired: () => 'Dieser API-Schlüssel ist abgelaufen.',
  session_missing: () => 'Sie sind nicht mehr angemeldet. Melden Sie sich wieder an.',
  passkey_refused: () =>
    'Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder nehmen Sie Ihr Passwort.',
  passkey_needed: () =>
    'Inhaber dieses Kontos melden sich mit einem Passkey an. Wer keinen hat, bittet einen anderen Inhaber oder den Betreiber um einen Link.',
  passkey_not_found: () => 'Diesen Passkey gibt es nicht mehr.',
  last_passkey: () =>
    'Inhaber brauchen hier einen Passkey, und dieser ist Ihr letzter. Richten Sie erst einen anderen ein.',
  too_many_passkeys: () => 'Mehr Passkeys hat niemand. Entfernen Sie erst einen.',
  passkey_not_used: () =>
    'Melden Sie sich erst einmal selbst mit einem Passkey an, damit feststeht, dass es geht.',
  passkeys_need_https: () =>
    'Passkeys brauchen eine Adresse mit https:// und einem Namen; der Betreiber kann sie einrichten.',
  sign_in_failed: () => 'E-Mail oder Passwort stimmt nicht.',

  location_not_allowed: () => 'Dieser Standort gehört nicht zu denen, an denen Sie arbeiten.',
  network_not_allowed: () => 'Dieser Schlüssel gilt nicht von hier aus.',
  serial_not_allowed: () => 'Dieses Gerät ist als ein anderes Terminal gekoppelt.',
  terminal_blocked: () => 'Dieses Terminal ist gesperrt. Die Leitung kann es wieder freigeben.',
  pin_wrong: () => 'Das ist nicht die PIN dieses Standorts.',
  right_missing: ({ details }) =>
    details.right === 'own' || details.right === 'webhooks'
      ? 'Das kann nur ein Inhaber des Kontos.'
      : 'Das kann nur die Leitung.',
  origin_not_allowed: () => 'Diese Anfrage kam nicht von einer unserer Seiten.',
  reason_needed: () => 'Geben Sie an, warum.',
  link_ended: () => 'Dieser Link gilt nicht mehr. Lassen Sie sich einen neuen geben.',
  setup_code_wrong: () => 'Das ist nicht der Einrichtungscode. Comanda gibt ihn beim Start aus.',

  path_not_found: () => 'Diesen Aufruf gibt es nicht.',
  key_not_found: gone('Diesen Schlüssel'),
  location_not_found: gone('Diesen Standort'),
  pairing_code_unknown: () =>
    'Diesen Code gibt es nicht, oder er gilt nicht mehr. Lassen Sie sich einen neuen zeigen.',
  terminal_not_registered: () =>
    'Dieses Terminal ist nicht eingetragen. Tragen Sie zuerst seine Seriennummer ein.',
  table_not_found: gone('Diesen Tisch'),
  menu_not_found: gone('Diese Karte'),
  section_not_found: gone('Diese Rubrik'),
  item_not_found: gone('Diesen Artikel'),
  modifier_not_found: gone('Diese Frage'),
  group_not_found: gone('Diese gemeinsame Frage'),
  staff_not_found: gone('Diesen Mitarbeiter'),
  printer_not_found: () => 'Diesen Drucker gibt es an diesem Standort nicht.',
  printjob_not_found: gone('Diesen Druckauftrag'),
  order_not_found: gone('Diese Bestellung'),
  order_item_not_found: gone('Diese Zeile der Bestellung'),
  webhook_not_found: gone('Diesen Webhook'),
  payment_not_found: gone('Diese Zahlung'),
  session_not_found: gone('Diese Sitzung'),
  user_not_found: gone('Diesen Benutzer'),
  option_not_found: gone('Diese Option'),
  discount_not_found: gone('Diesen Rabatt'),
  refund_not_found: gone('Diese Erstattung'),
  tax_rate_not_found: () => 'Diesen Steuersatz gibt es an diesem Standort nicht.',
  level_not_found: () => 'Diese Preisstufe gibt es nicht, oder sie gilt jetzt nicht.',
  hours_not_found: () => 'Diese Zeiten gibt es an diesem Standort nicht mehr.',

  method_not_allowed: () => 'So lässt sich das nicht aufrufen.',

  table_number_taken: () => 'Diese Tischnummer ist vergeben. Wählen Sie eine andere.',
  table_already_open: () => 'Der Tisch ist schon offen.',
  table_not_open: () => 'Der Tisch ist nicht offen.',
  table_open: () => 'Der Tisch ist offen. Schließen Sie ihn zuerst, oder löschen Sie seine Bestellung.',
  order_not_paid: ({ details }) => `Es sind noch ${euro(details.balance)} offen.`,
  order_has_payments: () => 'Die Bestellung lässt sich nicht löschen: Es gibt Zahlungen dazu.',
  order_paid: () => 'Die Bestellung ist bezahlt und lässt sich nicht mehr ändern.',
  order_closed: () => 'Die Bestellung ist abgeschlossen und lässt sich nicht mehr ändern.',
  order_too_large: () => 'Die Bestellung würde zu groß.',
  order_full: ({ details }) => `Die Bestellung fasst höchstens ${of(details.max_lines)} Zeilen.`,
  order_merged: ({ details }) => `Die Bestellung ist in Bestellung ${of(details.order_id)} aufgegangen.`,
  rates_differ: () => 'Die beiden Bestellungen haben verschiedene Steuern, Bedienung oder Währung.',
  already_fired: () => 'Die Küche hat das schon; daran lässt sich nichts mehr ändern.',
  course_empty: () => 'In diesem Gang ist nichts bestellt.',
  table_not_joined: () => 'Der Tisch ist mit keinem anderen zusammengestellt.',
  client_id_taken: () => 'Diese Kennung des Geräts gehört schon zu etwas anderem.',
  allergen_note_too_long: ({ details }) =>
    `Die Allergie-Notizen sind zusammen ${of(details.characters)} Zeichen lang, höchstens ${of(details.most)} passen. Kürzen Sie zuerst eine davon.`,
  client_id_differs: () =>
    'Unter dieser Kennung wurde schon etwas anderes bestellt. Vergeben Sie für jede Bestellung eine neue.',
  too_late: ({ details }) =>
    'not_after' in details
      ? 'Dafür ist es zu spät. Es wurde nichts bestellt.'
      : 'Dafür ist es zu spät: Der Geschäftstag ist zu Ende.',
  not_a_photo: () =>
    'Das Bild wird nicht angenommen: Es muss ein vollständiges JPEG- oder WebP-Bild sein, das sich nicht bewegt und nicht zu groß ist.',
  too_many_photos: () =>
    'Ein Konto hat höchstens 2.000 Fotos mit zusammen 200 MB. Entfernen Sie einige; nach 30 Tagen werden sie gelöscht.',
  language_unknown: () =>
    'Die Karten gibt es nicht in dieser Sprache. Wählen Sie sie zuerst unter den Sprachen der Karte.',
  item_unavailable: () => 'Dieser Artikel ist ausverkauft.',
  item_not_served: () => 'Das wird um diese Zeit nicht angeboten.',
  hours_in_use: () => 'Diese Zeiten werden noch verwendet. Wählen Sie dort zuerst andere.',
  level_in_use: () =>
    'Auf offenen Bestellungen stehen Posten mit dieser Preisstufe. Löschen Sie sie, wenn die bezahlt sind.',
  below_paid: () =>
    'Damit wäre weniger offen, als schon bezahlt ist oder gerade bezahlt wird. Nehmen Sie zuerst eine Zahlung zurück.',
  discount_exists: () => 'Auf dieser Zeile liegt schon ein Rabatt. Nehmen Sie ihn zuerst zurück.',
  discount_too_large: ({ details }) => `Es sind nur noch ${euro(details.left)} übrig.`,
  bill_discount_stands: () =>
    'Auf der ganzen Rechnung der anderen Bestellung liegt ein Rabatt. Nehmen Sie ihn zuerst zurück.',
  too_many_discounts: () => 'Auf einer Rechnung liegen höchstens fünf Rabatte.',
  over_balance: ({ details }) => `Das sind ${euro(details.over)} mehr, als noch zu bezahlen ist.`,
  not_a_channel: () => 'Das kann nur ein Schlüssel, der ein Vertriebskanal ist.',
  total_differs: ({ details }) =>
    `Die Bestellung kommt hier auf ${euro(details.total)}, nicht auf ${euro(details.expected)}. Nichts wurde bestellt.`,
  channel_order_state: () => 'Die Bestellung ist nicht mehr in diesem Zustand. Bitte die Liste neu ansehen.',
  over_hold: ({ details }) =>
    `Die Karte hält nur ${euro(details.held)} zurück. Den Rest als eigene Zahlung aufnehmen.`,
  bill_changed: () => 'Die Rechnung hat sich inzwischen geändert. Sehen Sie sie noch einmal an.',
  payment_settled: () => 'Diese Zahlung ist schon abgeschlossen.',
  already_approved: ({ details }) =>
    `Diese Zahlung wurde schon bestätigt, mit ${euro((details.recorded as Tip | undefined)?.tip ?? '0.00')} Trinkgeld.`,
  share_paid: ({ details }) =>
    `${of(details.share)} ist schon bezahlt oder wird gerade bezahlt. Offen: ${euro(details.due)}.`,
  simulated_card: () =>
    'Ein simulierter Kartenleser hat zugesagt; es wurde kein Geld genommen. Er geht nur in einem Übungsbetrieb.',
  reference_differs: () => 'Unter dieser Referenz steht schon eine andere Zahlung.',
  order_not_closed: () =>
    'Die Bestellung ist noch nicht abgeschlossen. Nehmen Sie stattdessen die Zahlung zurück.',
  order_refunded: () => 'Von dieser Bestellung wurde schon etwas erstattet; sie bleibt abgeschlossen.',
  drawer_not_found: gone('Diese Kasse'),
  shift_not_found: gone('Diese Schicht'),
  shift_overlaps: () => 'In dieser Zeit gibt es schon eine Schicht.',
  day_closed: ({ details }) => `${of(details.date)} ist schon abgeschlossen, von ${of(details.closed_by)}.`,
  over_refund: ({ details }) => `Erstatten lassen sich nur noch ${euro(details.refundable)}.`,
  modifier_is_shared: () =>
    'Diese Frage stellen auch andere Artikel. Ändern Sie die gemeinsame Frage selbst, oder stellen Sie hier eine eigene.',
  group_exists: () => 'Eine andere gemeinsame Frage hat diese externe Kennung schon. Wählen Sie eine andere.',
  too_many_groups: () => 'Mehr gemeinsame Fragen sind nicht möglich. Löschen Sie zuerst eine.',
  tax_in_use: () =>
    'Auf den Karten wird dieser Steuersatz noch genannt. Geben Sie dort zuerst einen anderen an.',
  reference_taken: () => 'Diese Zahlung wurde schon bei einer anderen Bestellung verbucht.',
  currency_not_supported: ({ details }) =>
    `${of(details.currency)} geht noch nicht: Nur bekannte Währungen mit zwei Nachkommastellen wie EUR oder USD werden unterstützt.`,
  currency_in_use: () =>
    'In der bisherigen Währung wurde schon bestellt, sie steht fest. Legen Sie für eine andere einen neuen Standort an.',
  pin_not_set: () =>
    'Dieser Standort hat keine Supervisor-PIN. Vergeben Sie eine in den Einstellungen, dann geht es.',
  pairing_kind_mismatch: () =>
    'Dieser Code ist für ein Gerät anderer Art. Tippen Sie ihn auf der Seite ein, für die er gezeigt wurde.',
  serial_taken: () => 'Diese Seriennummer ist schon eingetragen.',
  raw_printers_off: () =>
    'Diese Installation ruft keine Drucker unter ihrer Adresse. Nehmen Sie einen Agenten, oder fragen Sie den Betreiber.',
  rate_limited: () =>
    'Dieser Schlüssel darf nur so viele Anfragen in der Sekunde senden. Bitte gleich noch einmal.',
  address_taken: () => 'Unter dieser Adresse ist schon ein anderer Drucker eingetragen.',
  events_ahead: () => 'So weit reicht das Protokoll nicht.',
  too_many_webhooks: () => 'Mehr Webhooks sind nicht möglich. Löschen Sie einen, der nicht gebraucht wird.',
  printer_busy: () =>
    'Der Drucker hat gerade einen Auftrag in Arbeit. Versuchen Sie es in ein paar Minuten noch einmal.',
  printjob_not_pending: () => 'Der Druckauftrag wartet nicht mehr und lässt sich nicht abbrechen.',
  printjob_not_over: () => 'Der Druckauftrag läuft noch oder ist gedruckt; es gibt nichts zu wiederholen.',
  allergens_unseen: () =>
    'Die Gäste haben Allergien. Bestätigen Sie zuerst, dass Sie gesehen haben, was sie nicht essen dürfen.',
  printjob_superseded: ({ details }) =>
    details.printjob_id === undefined
      ? 'Die Bestellung hat sich seither geändert. Drucken Sie sie noch einmal.'
      : 'Was auf diesem Bon stand, wurde inzwischen mit einem anderen gedruckt.',
  idempotency_key_in_use: () => 'Das geschieht gerade schon. Warten Sie einen Augenblick.',
  email_taken: () => 'Mit dieser E-Mail-Adresse gibt es schon einen Benutzer.',
  already_set_up: () => 'Comanda ist schon eingerichtet. Melden Sie sich an.',
  key_replaced: () => 'Dieser Schlüssel wurde schon erneuert. Erneuern Sie seinen Nachfolger.',
  last_owner: () => 'Ein Konto braucht einen Inhaber, und dies ist der letzte.',
  changed_meanwhile: () =>
    'Jemand anders hat das inzwischen geändert. Wählen Sie, was gelten soll, und speichern Sie noch einmal.',
  menu_changed_meanwhile: () => 'Die Karten wurden inzwischen geändert. Sehen Sie sie noch einmal an.',

  events_forgotten: () => 'So weit zurück reicht das Protokoll nicht mehr.',

  body_too_large: () => 'Das ist zu groß. Teilen Sie es auf.',
  path_too_long: () => 'Diese Adresse ist zu lang.',
  json_only: () => 'Diese Anfrage hatte die falsche Form.',
  not_acceptable: () => 'So wird das nicht ausgegeben. Bitte ein anderes Format wählen.',

  idempotency_key_reused: () => 'Dieser Schlüssel wurde schon für eine andere Anfrage gebraucht.',

  pin_locked: ({ details }) =>
    `Die PIN war zu oft falsch. Versuchen Sie es in ${of(details.retry_after)} Sekunden wieder.`,
  too_many_unknown_keys: () => 'Von hier kamen zu viele unbekannte Schlüssel. Warten Sie eine Minute.',
  too_many_pairings: () => 'Zu viele Versuche. Warten Sie eine Minute.',
  too_many_tries: () => 'Zu viele Versuche. Warten Sie eine Viertelstunde.',

  too_many_streams: () => 'Es sind zu viele Verbindungen offen. Versuchen Sie es gleich noch einmal.',
  account_moved: () => 'Dieses Restaurant zieht gerade um oder ist umgezogen.',
  database_unavailable: () => 'Die Datenbank ist gerade nicht erreichbar. Versuchen Sie es noch einmal.',
  overloaded: () => 'Gerade ist zu viel los. Versuchen Sie es gleich noch einmal.',
  internal_error: () => 'Auf unserer Seite ist etwas schiefgegangen.',
}

const at = (terminal: unknown) => (terminal ? ` am Terminal ${of(terminal)}` : '')

export const reasons: RefusalText['reasons'] = {
  balance_due: ({ details }) => `Es sind noch ${euro(details.balance)} offen.`,
  payments_stand: ({ details }) =>
    details.tips === '0.00'
      ? `${euro(details.paid)} sind bezahlt.`
      : `${euro(details.paid)} sind bezahlt, dazu ${euro(details.tips)} Trinkgeld.`,
  payment_pending: ({ details }) =>
    `${euro(details.amount)} werden gerade bezahlt${at(details.terminal)}; warten Sie, bis das endet.`,
  payment_unknown: ({ details }) =>
    `Wie die Zahlung ${of(details.payment_id)} über ${euro(details.amount)}${at(details.terminal)} ausging, hat niemand gemeldet; melden Sie sie als angenommen oder abgelehnt.`,
}
