import { faultsIn } from '../field-names.ts'
import type { RefusalText } from '../text.ts'
import { faults } from './faults.ts'

const of = (value: unknown) => String(value ?? '')
const sum = (amount: unknown) => of(amount).replace('.', ',')

/** Lists the faults, or returns the general message if there are none. */
function corrections(details: Record<string, unknown>, otherwise: string): string {
  const found = faultsIn(details)
  if (found.length === 0) return otherwise
  return `À corriger : ${found.map((fault) => `${faults.field(fault.at)} ${faults.what(fault)}`).join(' ; ')}.`
}

type Tip = { tip?: string }

const gone = (what: string) => () => `${what} n’existe pas, ou plus.`

export const refusals: RefusalText['refusals'] = {
  invalid_request: ({ details }) => corrections(details, 'La saisie n’a pas été comprise.'),
  invalid_json: () => 'La saisie n’a pas été comprise : elle contient des caractères qui ne sont pas admis.',
  unknown_field: ({ details }) => corrections(details, 'Cet appel ne connaît pas l’un des champs.'),
  card_number_refused: () =>
    'Cela ressemble à un numéro de carte entier. Saisissez au plus les quatre derniers chiffres.',
  modifier_count: () => 'Trop ou trop peu d’options ont été choisies pour une question.',
  combo_parts: () => 'Pour une partie de la formule, on a choisi trop, trop peu ou autre chose.',
  modifier_option_unknown: () => 'Cette option n’appartient pas à cet article.',
  spans_overlap: () => 'Deux plages du même jour se chevauchent.',

  tip_too_large: ({ details }) =>
    `Un pourboire de ${sum(details.tip)} est trop élevé : ici, c’est ${sum(details.most)} au plus. Vérifiez-le ; s’il est voulu, un gérant relève d’abord la limite dans les réglages.`,

  area_not_found: gone('Cette zone'),
  staff_session_ended: () => 'Plus personne n’est identifié sur cet appareil. Saisissez de nouveau le PIN.',
  approval_needed: () => 'Il faut le PIN d’un responsable.',
  pin_taken: () => 'Ce PIN est déjà pris dans cet établissement. Choisissez-en un autre.',
  pins_in_use: () =>
    'La longueur des PIN ne change pas tant que quelqu’un en a un. Retirez-les tous d’abord.',
  key_missing: () => 'Il manque une clé d’API.',
  key_unknown: () => 'Cette clé d’API n’existe pas.',
  key_expired: () => 'Cette clé d’API a expiré.',
  session_missing: () => 'Vous n’êtes plus connecté. Connectez-vous de nouveau.',
  passkey_refused: () => 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou utilisez votre mot de passe.',
  passkey_needed: () =>
    'Les propriétaires de ce compte se connectent avec une clé d’accès. Qui n’en a pas demande un lien à un autre propriétaire ou à l’exploitant.',
  passkey_not_found: () => 'Cette clé d’accès n’existe plus.',
  last_passkey: () =>
    'Les propriétaires ont besoin ici d’une clé d’accès, et celle-ci est votre dernière. Créez-en d’abord une autre.',
  too_many_passkeys: () => 'Il n’y a plus de place pour une clé d’accès. Retirez-en d’abord une.',
  passkey_not_used: () =>
    'Connectez-vous d’abord vous-même avec une clé d’accès, pour être sûr que cela marche.',
  passkeys_need_https: () =>
    'Les clés d’accès demandent une adresse en https:// avec un nom ; l’exploitant peut la mettre en place.',
  sign_in_failed: () => 'L’e-mail ou le mot de passe est incorrect.',

  location_not_allowed: () => 'Cet établissement n’est pas de ceux où vous travaillez.',
  network_not_allowed: () => 'Cette clé ne vaut pas d’ici.',
  serial_not_allowed: () => 'Cet appareil est associé comme un autre terminal.',
  terminal_blocked: () => 'Ce terminal est bloqué. Un gérant peut le débloquer.',
  pin_wrong: () => 'Ce n’est pas le PIN de cet établissement.',
  right_missing: ({ details }) =>
    details.right === 'own' || details.right === 'webhooks'
      ? 'Seul un propriétaire du compte peut faire cela.'
      : 'Seul un gérant peut faire cela.',
  origin_not_allowed: () => 'Cette requête ne vient pas de l’une de nos pages.',
  reason_needed: () => 'Indiquez le motif.',
  link_ended: () => 'Ce lien ne vaut plus. Demandez-en un nouveau.',
  setup_code_wrong: () => 'Ce n’est pas le code d’installation. Comanda l’affiche au démarrage.',

  path_not_found: () => 'Cet appel n’existe pas.',
  key_not_found: gone('Cette clé'),
  location_not_found: gone('Cet établissement'),
  pairing_code_unknown: () => 'Ce code n’existe pas, ou ne vaut plus. Faites-en afficher un nouveau.',
  terminal_not_registered: () => 'Ce terminal n’est pas enregistré. Enregistrez d’abord son numéro de série.',
  table_not_found: gone('Cette table'),
  menu_not_found: gone('Cette carte'),
  section_not_found: gone('Cette rubrique'),
  item_not_found: gone('Cet article'),
  modifier_not_found: gone('Cette question'),
  group_not_found: gone('Cette question commune'),
  staff_not_found: gone('Cette personne de l’équipe'),
  printer_not_found: () => 'Cette imprimante n’existe pas dans cet établissement.',
  printjob_not_found: gone('Cette impression'),
  order_not_found: gone('Cette commande'),
  order_item_not_found: gone('Cette ligne de la commande'),
  webhook_not_found: gone('Ce webhook'),
  payment_not_found: gone('Ce paiement'),
  session_not_found: gone('Cette session'),
  user_not_found: gone('Cet utilisateur'),
  option_not_found: gone('Cette option'),
  discount_not_found: gone('Cette remise'),
  refund_not_found: gone('Ce remboursement'),
  tax_rate_not_found: () => 'Ce taux de taxe n’existe pas dans cet établissement.',
  level_not_found: () => 'Ce tarif n’existe pas ou ne s’applique pas en ce moment.',
  hours_not_found: () => 'Ces horaires n’existent plus dans cet établissement.',

  method_not_allowed: () => 'Cela ne s’appelle pas ainsi.',

  table_number_taken: () => 'Ce numéro de table est pris. Choisissez-en un autre.',
  table_already_open: () => 'La table est déjà ouverte.',
  table_not_open: () => 'La table n’est pas ouverte.',
  table_open: () => 'La table est ouverte. Fermez-la d’abord, ou supprimez sa commande.',
  order_not_paid: ({ details }) => `Il reste ${sum(details.balance)} à payer.`,
  order_has_payments: () => 'La commande ne peut pas être supprimée : elle a des paiements.',
  order_paid: () => 'La commande est payée et ne peut plus être modifiée.',
  order_closed: () => 'La commande est fermée et ne peut plus être modifiée.',
  order_too_large: () => 'La commande serait trop grande.',
  order_full: ({ details }) => `La commande tient au plus ${of(details.max_lines)} lignes.`,
  order_merged: ({ details }) => `La commande a été réunie à la commande ${of(details.order_id)}.`,
  rates_differ: () => 'Les deux commandes ont des taxes, un service ou une devise différents.',
  already_fired: () => 'La cuisine l’a déjà ; on ne peut plus le modifier.',
  course_empty: () => 'Rien n’est commandé dans cette suite.',
  table_not_joined: () => 'La table n’est réunie à aucune autre.',
  client_id_taken: () => 'Cet identifiant de l’appareil sert déjà à autre chose.',
  allergen_note_too_long: ({ details }) =>
    `Les notes d’allergie font ensemble ${of(details.characters)} caractères ; ${of(details.most)} au plus. Raccourcissez-en une d’abord.`,
  client_id_differs: () =>
    'Autre chose a déjà été commandé sous cet identifiant. Prenez-en un nouveau pour chaque commande.',
  too_late: ({ details }) =>
    'not_after' in details
      ? 'C’est trop tard. Rien n’a été commandé.'
      : 'C’est trop tard : la journée est terminée.',
  not_a_photo: () =>
    'L’image n’est pas acceptée : il faut une image JPEG ou WebP complète, fixe et pas trop grande.',
  too_many_photos: () =>
    'Un compte a au plus 2 000 photos et 200 Mo. Retirez-en quelques-unes ; elles sont supprimées après 30 jours.',
  language_unknown: () =>
    'Les cartes n’existent pas dans cette langue. Choisissez-la d’abord parmi les langues de la carte.',
  item_unavailable: () => 'Cet article est en rupture.',
  item_not_served: () => 'Cela n’est pas proposé à cette heure.',
  hours_in_use: () => 'Ces horaires servent encore. Choisissez-en d’abord d’autres là où ils servent.',
  level_in_use: () =>
    'Des commandes ouvertes ont des lignes à ce tarif. Supprimez-le quand elles seront payées.',
  below_paid: () =>
    'Il resterait moins que ce qui est déjà payé ou en cours de paiement. Annulez d’abord un paiement.',
  discount_exists: () => 'Cette ligne a déjà une remise. Retirez-la d’abord.',
  discount_too_large: ({ details }) => `Il ne reste que ${sum(details.left)}.`,
  bill_discount_stands: () => 'L’autre commande a une remise sur toute l’addition. Retirez-la d’abord.',
  too_many_discounts: () => 'Une addition porte au plus cinq remises.',
  over_balance: ({ details }) => `C’est ${sum(details.over)} de plus que le reste à payer.`,
  not_a_channel: () => 'Seule une clé qui est un canal de vente peut le faire.',
  total_differs: ({ details }) =>
    `La commande s’élève ici à ${sum(details.total)}, pas à ${sum(details.expected)}. Rien n’a été commandé.`,
  channel_order_state: () => 'La commande n’est plus dans cet état. Regardez la liste à nouveau.',
  over_hold: ({ details }) =>
    `Seuls ${sum(details.held)} sont réservés. Enregistrez le reste comme un autre paiement.`,
  bill_changed: () => 'L’addition a changé entre-temps. Regardez-la de nouveau.',
  payment_settled: () => 'Ce paiement est déjà terminé.',
  already_approved: ({ details }) =>
    `Ce paiement a déjà été confirmé, avec ${sum((details.recorded as Tip | undefined)?.tip ?? '0.00')} de pourboire.`,
  share_paid: ({ details }) =>
    `${of(details.share)} est déjà payé, ou en cours de paiement. Reste : ${sum(details.due)}.`,
  simulated_card: () =>
    'Un lecteur simulé a accepté : rien n’a été encaissé. Il ne marche que dans un établissement d’essai.',
  reference_differs: () => 'Un autre paiement porte déjà cette référence.',
  order_not_closed: () => 'La commande n’est pas encore fermée. Annulez plutôt le paiement.',
  order_refunded: () => 'Une partie de cette commande a déjà été remboursée ; elle reste fermée.',
  drawer_not_found: gone('Cette caisse'),
  shift_not_found: gone('Ce service'),
  shift_overlaps: () => 'Un autre service couvre déjà ces heures.',
  day_closed: ({ details }) =>
    `La journée du ${of(details.date)} est déjà clôturée, par ${of(details.closed_by)}.`,
  over_refund: ({ details }) => `On ne peut plus rembourser que ${sum(details.refundable)}.`,
  modifier_is_shared: () =>
    'D’autres articles posent aussi cette question. Modifiez la question commune, ou posez-en une propre ici.',
  group_exists: () => 'Une autre question commune a déjà cet identifiant externe. Choisissez-en un autre.',
  too_many_groups: () => 'Il n’y a plus de place pour une question commune. Supprimez-en d’abord une.',
  tax_in_use: () => 'Les cartes nomment encore ce taux. Indiquez-y d’abord un autre taux.',
  reference_taken: () => 'Ce paiement a déjà été noté sur une autre commande.',
  currency_not_supported: ({ details }) =>
    `${of(details.currency)} n’est pas encore possible : seules les devises connues à deux décimales, comme EUR ou USD, sont acceptées.`,
  currency_in_use: () =>
    'On a déjà commandé dans la devise actuelle, elle ne change plus. Pour une autre, créez un nouvel établissement.',
  pin_not_set: () =>
    'Cet établissement n’a pas de PIN du responsable. Définissez-en un dans les réglages, et ce sera possible.',
  pairing_kind_mismatch: () =>
    'Ce code est pour un autre type d’appareil. Saisissez-le sur la page pour laquelle il a été affiché.',
  serial_taken: () => 'Ce numéro de série est déjà enregistré.',
  raw_printers_off: () =>
    'Cette installation n’appelle pas les imprimantes à leur adresse. Prenez un agent, ou demandez à qui la gère.',
  rate_limited: () => 'Cette clé ne peut pas envoyer autant de requêtes par seconde. Réessayez aussitôt.',
  address_taken: () => 'Une autre imprimante est déjà enregistrée à cette adresse.',
  events_ahead: () => 'Le journal ne va pas si loin.',
  too_many_webhooks: () => 'Il n’y a plus de place pour un webhook. Supprimez-en un qui ne sert pas.',
  printer_busy: () => 'L’imprimante a une impression en cours. Réessayez dans quelques minutes.',
  printjob_not_pending: () => 'L’impression n’attend plus et ne peut pas être annulée.',
  printjob_not_over: () => 'L’impression est en cours ou sortie ; il n’y a rien à refaire.',
  allergens_unseen: () =>
    'Des clients ont des allergies. Confirmez d’abord que vous avez vu ce qu’ils ne peuvent pas manger.',
  printjob_superseded: ({ details }) =>
    details.printjob_id === undefined
      ? 'La commande a changé depuis. Imprimez-la de nouveau.'
      : 'Ce que portait ce bon a été imprimé entre-temps avec un autre.',
  idempotency_key_in_use: () => 'C’est déjà en cours. Attendez un instant.',
  email_taken: () => 'Un utilisateur a déjà cette adresse e-mail.',
  already_set_up: () => 'Comanda est déjà installé. Connectez-vous.',
  key_replaced: () => 'Cette clé a déjà été renouvelée. Renouvelez celle qui la remplace.',
  last_owner: () => 'Un compte a besoin d’un propriétaire, et celui-ci est le dernier.',
  changed_meanwhile: () =>
    'Quelqu’un d’autre a modifié ceci entre-temps. Choisissez ce qui doit rester, puis enregistrez de nouveau.',
  menu_changed_meanwhile: () => 'Les cartes ont changé entre-temps. Regardez-les de nouveau.',

  events_forgotten: () => 'Le journal ne remonte plus si loin.',

  body_too_large: () => 'C’est trop grand. Divisez-le.',
  path_too_long: () => 'Cette adresse est trop longue.',
  json_only: () => 'Cette requête n’avait pas la bonne forme.',
  not_acceptable: () => 'Ceci n’existe pas sous cette forme. Choisissez un autre format.',

  idempotency_key_reused: () => 'Cette clé a déjà servi à une autre requête.',

  pin_locked: ({ details }) => `Trop de PIN erronés. Réessayez dans ${of(details.retry_after)} secondes.`,
  too_many_unknown_keys: () => 'Trop de clés inconnues sont venues d’ici. Attendez une minute.',
  too_many_pairings: () => 'Trop de tentatives. Attendez une minute.',
  too_many_tries: () => 'Trop de tentatives. Attendez un quart d’heure.',

  too_many_streams: () => 'Trop de connexions sont ouvertes. Réessayez dans un instant.',
  account_moved: () => 'Ce restaurant déménage, ou a déménagé.',
  database_unavailable: () => 'La base de données est injoignable pour le moment. Réessayez.',
  overloaded: () => 'Il y a trop à faire en ce moment. Réessayez dans un instant.',
  internal_error: () => 'Quelque chose a échoué de notre côté.',
}

const at = (terminal: unknown) => (terminal ? ` au terminal ${of(terminal)}` : '')

export const reasons: RefusalText['reasons'] = {
  balance_due: ({ details }) => `Il reste ${sum(details.balance)} à payer.`,
  payments_stand: ({ details }) =>
    details.tips === '0.00'
      ? `${sum(details.paid)} sont payés.`
      : `${sum(details.paid)} sont payés, et ${sum(details.tips)} de pourboire.`,
  payment_pending: ({ details }) =>
    `Un paiement de ${sum(details.amount)} est en cours${at(details.terminal)} ; attendez qu’il finisse.`,
  payment_unknown: ({ details }) =>
    `Personne n’a dit comment a fini le paiement ${of(details.payment_id)} de ${sum(details.amount)}${at(details.terminal)} ; indiquez s’il a été accepté ou refusé.`,
}
