/** The id that whoever opened an order gave it, in an answer or an event; left out where there is none. */
export function clientIdOf({ clientId }: { clientId: string | null }): { client_id?: string } {
  return clientId === null ? {} : { client_id: clientId }
}
