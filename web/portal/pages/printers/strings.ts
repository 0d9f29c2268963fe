import type { Transport } from '../../../../src/printing/printers/transports.ts'
import type { PageStrings } from '../../locales/use-page-strings.ts'

/** Texts about one printer transport. */
interface OfTransport {
  name: string
  hint: string
  /** Advice for a printer that has not called. */
  overdue: (address: string) => string
  /** How to enter the polling address at the printer. */
  setUp?: string
  /** A note for printers that report the width of their paper themselves. */
  paper?: string
}
type Said = Record<Transport, OfTransport>

const en: Said = {
  cloudprnt: {
    name: 'Star CloudPRNT',
    hint: 'The printer fetches its jobs from an address that is shown next.',
    overdue: () =>
      'It has not called yet. On its settings page CloudPRNT must be on and the server address must be the one shown here, letter by letter; and it must be able to reach that address.',
    setUp:
      'On the settings page of the printer, turn CloudPRNT on and enter this as the server address; nothing else is needed. Anyone who knows it can fetch the tickets: keep it secret.',
    paper: 'A Star printer reports it itself.',
  },
  epson: {
    name: 'Epson Direct Print',
    hint: 'The printer fetches its jobs from an address that is shown next.',
    overdue: () =>
      'It has not called yet. On its settings page Server Direct Print must be on and its URL must be the one shown here, letter by letter; and it must be able to reach that address.',
    setUp:
      'On the settings page of the printer, turn Server Direct Print on and enter this as its URL, with any ID; enter the same URL for Status Notification, and leave the spooler off. Anyone who knows it can fetch the tickets: keep it secret.',
  },
  raw: {
    name: 'Raw TCP',
    hint: 'Comanda calls the printer: it must run in the same network.',
    overdue: (address) =>
      `No printer answers at ${address}. It must be on, have that address and port, be in the same network as Comanda, and answer when ESC/POS asks for its status.`,
  },
  agent: {
    name: 'Raw, by an agent',
    hint: 'A small program in your restaurant (npm run agent) fetches the jobs and sends them to the printer.',
    overdue: () =>
      'No agent has called for it yet. It must run in the restaurant with the address shown here, and find the printer at the place that it was given.',
    setUp:
      'In the restaurant, run npm run agent -- --url <address of Comanda> --printer <what stands behind /agent/>=<address of the printer>. Anyone who knows it can fetch the tickets: keep it secret.',
  },
  screen: {
    name: 'Kitchen screen',
    hint: 'A browser that shows tickets. Pair it under Terminals, as a kitchen screen.',
    overdue: () =>
      'The screen has not called yet. Open its link in a browser, or have a new code shown under Terminals.',
  },
}

const de: Said = {
  cloudprnt: {
    name: 'Star CloudPRNT',
    hint: 'Der Drucker fragt nach Arbeit, an einer Adresse, die Sie gleich sehen.',
    overdue: () =>
      'Er hat sich noch nicht gemeldet. Auf seiner Einstellungsseite muss CloudPRNT an sein und die Serveradresse Zeichen für Zeichen die hier gezeigte; und er muss diese Adresse erreichen können.',
    setUp:
      'Schalten Sie auf der Einstellungsseite des Druckers CloudPRNT ein und tragen Sie dies als Serveradresse ein; mehr braucht es nicht. Wer sie kennt, kann die Bons abholen: behalten Sie sie für sich.',
    paper: 'Ein Star-Drucker meldet es selbst.',
  },
  epson: {
    name: 'Epson Direct Print',
    hint: 'Der Drucker fragt nach Arbeit, an einer Adresse, die Sie gleich sehen.',
    overdue: () =>
      'Er hat sich noch nicht gemeldet. Auf seiner Einstellungsseite muss Server Direct Print an sein und die URL Zeichen für Zeichen die hier gezeigte; und er muss diese Adresse erreichen können.',
    setUp:
      'Schalten Sie auf der Einstellungsseite des Druckers Server Direct Print ein und tragen Sie dies als URL ein, mit beliebiger ID; dieselbe URL bei Status Notification, und lassen Sie den Spooler aus. Wer sie kennt, kann die Bons abholen: behalten Sie sie für sich.',
  },
  raw: {
    name: 'Raw TCP',
    hint: 'Comanda ruft den Drucker: es muss im selben Netz laufen.',
    overdue: (address) =>
      `Unter ${address} antwortet nichts wie ein Drucker. Er muss an sein, diese Adresse und diesen Port haben, im selben Netz wie Comanda stehen und antworten, wenn ESC/POS nach seinem Status fragt.`,
  },
  agent: {
    name: 'Raw, über einen Agenten',
    hint: 'Ein kleines Programm in Ihrem Haus (npm run agent) fragt nach Arbeit und spricht mit dem Drucker.',
    overdue: () =>
      'Noch hat sich kein Agent für ihn gemeldet. Er muss in Ihrem Haus mit der hier gezeigten Adresse laufen und den Drucker dort finden, wo er ihn sucht.',
    setUp:
      'Starten Sie in Ihrem Haus npm run agent -- --url <Adresse von Comanda> --printer <was hinter /agent/ steht>=<Adresse des Druckers>. Wer sie kennt, kann die Bons abholen: behalten Sie sie für sich.',
  },
  screen: {
    name: 'Küchenbildschirm',
    hint: 'Ein Browser, der Bons zeigt. Koppeln Sie ihn unter Terminals als Küchenbildschirm.',
    overdue: () =>
      'Der Bildschirm hat sich noch nicht gemeldet. Öffnen Sie seinen Link in einem Browser, oder lassen Sie unter Terminals einen neuen Code anzeigen.',
  },
}

const es: Said = {
  cloudprnt: {
    name: 'Star CloudPRNT',
    hint: 'La impresora pide su trabajo en una dirección que se muestra a continuación.',
    overdue: () =>
      'Aún no ha llamado. En su página de ajustes, CloudPRNT debe estar activado y la dirección del servidor debe ser la que se muestra aquí, letra por letra; y la impresora debe poder llegar a esa dirección.',
    setUp:
      'En la página de ajustes de la impresora, active CloudPRNT e introduzca esto como dirección del servidor; no hace falta nada más. Quien la conoce puede recoger las comandas: no la comparta.',
    paper: 'Una impresora Star lo comunica ella misma.',
  },
  epson: {
    name: 'Epson Direct Print',
    hint: 'La impresora pide su trabajo en una dirección que se muestra a continuación.',
    overdue: () =>
      'Aún no ha llamado. En su página de ajustes, Server Direct Print debe estar activado y su URL debe ser la que se muestra aquí, letra por letra; y la impresora debe poder llegar a esa dirección.',
    setUp:
      'En la página de ajustes de la impresora, active Server Direct Print e introduzca esto como URL, con cualquier ID; introduzca la misma URL en Status Notification y deje el spooler desactivado. Quien la conoce puede recoger las comandas: no la comparta.',
  },
  raw: {
    name: 'TCP directo',
    hint: 'Comanda llama a la impresora: debe estar en la misma red.',
    overdue: (address) =>
      `En ${address} no hay nada que responda como una impresora. Debe estar encendida, tener esa dirección y ese puerto, estar en la misma red que Comanda y responder cuando ESC/POS pregunta por su estado.`,
  },
  agent: {
    name: 'Directo, por un agente',
    hint: 'Un pequeño programa en el restaurante (npm run agent) pide su trabajo y habla con la impresora.',
    overdue: () =>
      'Ningún agente ha llamado por ella. Debe estar en marcha en el restaurante con la dirección que se muestra aquí y encontrar la impresora donde se le dijo.',
    setUp:
      'En el restaurante, ejecute npm run agent -- --url <dirección de Comanda> --printer <lo que sigue a /agent/>=<dirección de la impresora>. Quien la conoce puede recoger las comandas: no la comparta.',
  },
  screen: {
    name: 'Pantalla de cocina',
    hint: 'Un navegador que muestra comandas. Se vincula en Terminales, como pantalla de cocina.',
    overdue: () =>
      'La pantalla aún no ha llamado. Abra su enlace en un navegador o pida un código nuevo en Terminales.',
  },
}

const fr: Said = {
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

export const words: PageStrings<Said> = { en, de, es, fr }
