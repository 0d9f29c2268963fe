/** What happened to an order, by the type of the event: the service tells it in English itself. */
export const events: Record<string, (data: never) => string> = {}
