/** The client id of an order for a response or an event; left out if there is none. */
export function clientIdOf({ clientId }: { clientId: string | null }): { client_id?: string } {
  return clientId === null ? {} : { client_id: clientId }
}
