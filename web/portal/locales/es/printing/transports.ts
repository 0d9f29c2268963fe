import type { transports as English } from '../../en/printing/transports.ts'

export const transports: typeof English = {
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
