import type { transports as English } from '../../en/printing/transports.ts'

export const transports: typeof English = {
  cloudprnt: {
    name: 'Star CloudPRNT',
    hint: 'L’imprimante demande son travail à une adresse affichée ensuite.',
    overdue: () =>
      'Elle n’a pas encore appelé. Sur sa page de réglages, CloudPRNT doit être activé et l’adresse du serveur doit être celle affichée ici, lettre pour lettre ; et elle doit pouvoir joindre cette adresse.',
    setUp:
      'Sur la page de réglages de l’imprimante, activez CloudPRNT et saisissez ceci comme adresse du serveur ; il ne faut rien d’autre. Qui la connaît peut retirer les bons : gardez-la pour vous.',
    paper: 'Une imprimante Star l’indique elle-même.',
  },
  epson: {
    name: 'Epson Direct Print',
    hint: 'L’imprimante demande son travail à une adresse affichée ensuite.',
    overdue: () =>
      'Elle n’a pas encore appelé. Sur sa page de réglages, Server Direct Print doit être activé et son URL doit être celle affichée ici, lettre pour lettre ; et elle doit pouvoir joindre cette adresse.',
    setUp:
      'Sur la page de réglages de l’imprimante, activez Server Direct Print et saisissez ceci comme URL, avec un ID quelconque ; saisissez la même URL pour Status Notification, et laissez le spouleur désactivé. Qui la connaît peut retirer les bons : gardez-la pour vous.',
  },
  raw: {
    name: 'TCP direct',
    hint: 'Comanda appelle l’imprimante : elle doit être sur le même réseau.',
    overdue: (address) =>
      `Rien ne répond comme une imprimante à ${address}. Elle doit être allumée, avoir cette adresse et ce port, être sur le même réseau que Comanda et répondre quand ESC/POS demande son état.`,
  },
  agent: {
    name: 'Direct, par un agent',
    hint: 'Un petit programme dans votre restaurant (npm run agent) demande son travail et parle à l’imprimante.',
    overdue: () =>
      'Aucun agent n’a encore appelé pour elle. Il doit tourner dans le restaurant avec l’adresse affichée ici, et trouver l’imprimante à l’endroit indiqué.',
    setUp:
      'Dans le restaurant, lancez npm run agent -- --url <adresse de Comanda> --printer <ce qui suit /agent/>=<adresse de l’imprimante>. Qui la connaît peut retirer les bons : gardez-la pour vous.',
  },
  screen: {
    name: 'Écran de cuisine',
    hint: 'Un navigateur qui affiche les bons. Associez-le dans Terminaux, comme écran de cuisine.',
    overdue: () =>
      'L’écran n’a pas encore appelé. Ouvrez son lien dans un navigateur, ou faites afficher un nouveau code dans Terminaux.',
  },
}
