import type { transports as English } from '../../en/printing/transports.ts'

export const transports: typeof English = {
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
