// For other clients, enums in responses may gain values. These pages are shipped with the service and know all values.

/** Removes the open end of an enum: `'a' | 'b'` from `'a' | 'b' | (string & {})`. */
type Closed<Told> = Told extends string
  ? Known<Told, string & {}>
  : Told extends number
    ? Known<Told, number & {}>
    : Told extends object
      ? { [Name in keyof Told]: Closed<Told[Name]> }
      : Told

type Known<Told, Others> = Same<Told, Others> extends true ? never : Told
type Same<One, Other> =
  (<Any>() => Any extends One ? 1 : 2) extends <Any>() => Any extends Other ? 1 : 2 ? true : false

type ClosedMethod<Method> = (Method extends (...asked: infer Asked) => Promise<infer Told>
  ? (...asked: Asked) => Promise<Closed<Told>>
  : Method) &
  (Method extends { each(...asked: infer Asked): AsyncIterable<infer Entry> }
    ? { each: (...asked: Asked) => AsyncGenerator<Closed<Entry>, void, undefined> }
    : unknown)

export type ClosedClient<Client> = {
  [Noun in keyof Client]: { [Verb in keyof Client[Noun]]: ClosedMethod<Client[Noun][Verb]> }
}
