import { type ComponentType, useEffect, useState } from 'react'

const all: (() => Promise<void>)[] = []

/** A screen whose code comes after the first screen. Once it is there, it is drawn at once, as any other. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  const fetch = async () => {
    Loaded = await load()
  }
  all.push(fetch)
  return function Later(props: Props) {
    const [, setIsLoaded] = useState(Loaded !== undefined)
    useEffect(() => {
      if (!Loaded) void fetch().then(() => setIsLoaded(true))
    }, [])
    return Loaded ? <Loaded {...props} /> : <main className="phone" />
  }
}

/** So that no tap waits for a screen, with a network or without. */
export function loadLater(): void {
  for (const fetch of all) fetch().catch(() => {})
}
