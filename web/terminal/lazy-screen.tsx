import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

const all: (() => Promise<void>)[] = []

/** A screen that is loaded after the first one. Once loaded, it renders without delay. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = <main className="phone" />,
): ComponentType<Props> {
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
    return Loaded ? <Loaded {...props} /> : meanwhile
  }
}

/** Preloads all such screens, so that no tap has to wait for one, online or offline. */
export function preloadScreens(): void {
  for (const fetch of all) fetch().catch(() => {})
}
