// For other clients, enums in responses may gain values. These pages are shipped with the service and know all values.

/** Removes the open end of an enum: `'a' | 'b'` from `'a' | 'b' | (string & {})`. */
export type Closed<Value> = Value extends string
  ? Known<Value, string & {}>
  : Value extends number
    ? Known<Value, number & {}>
    : Value extends object
      ? { [Name in keyof Value]: Closed<Value[Name]> }
      : Value

type Known<Value, Others> = Same<Value, Others> extends true ? never : Value
type Same<One, Other> =
  (<Any>() => Any extends One ? 1 : 2) extends <Any>() => Any extends Other ? 1 : 2 ? true : false

type ClosedMethod<Method> = (Method extends (...args: infer Args) => Promise<infer Result>
  ? (...args: Args) => Promise<Closed<Result>>
  : Method) &
  (Method extends { each(...args: infer Args): AsyncIterable<infer Entry> }
    ? { each: (...args: Args) => AsyncGenerator<Closed<Entry>, void, undefined> }
    : unknown)

export type ClosedClient<Client> = {
  [Noun in keyof Client]: { [Verb in keyof Client[Noun]]: ClosedMethod<Client[Noun][Verb]> }
}
