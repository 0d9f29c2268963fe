export const connection = {
  lost: (since: string) => `No connection since ${since}.`,
  asOfThen: 'What you see is as of then. Trying again …',
  tryNow: 'Try now',
  unreachable: 'Comanda cannot be reached. This page loads by itself when the connection is back.',
}
