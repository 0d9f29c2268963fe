import '@fontsource-variable/inter/wght.css'
import './styles/components.css'
import '@mantine/notifications/styles.css'
import './styles/base.css'
import './styles/shell.css'
import './styles/away.css'
import './styles/list.css'
import './styles/floor.css'
import './styles/plan.css'
import './styles/order.css'
import './styles/menus.css'
import './styles/figures.css'
import './styles/print.css'
import { MantineProvider, MantineThemeProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { Refused } from './api.ts'
import { App } from './app.tsx'
import { isAway } from './connection.ts'
import { type Said, TextProvider, useText } from './text/text.tsx'
import { readableColors, theme } from './theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? ''
// Where the dialogs' scroll lock looks for the nonce of the style element it adds.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** Trying again can help; not while the service is away: everything is read again when it is back. */
const mayPass = (error: unknown) => !(error instanceof Refused && error.status < 500) && !isAway()

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Whether there is a connection is found out by asking the service, not the device.
      networkMode: 'always',
      retry: (failures, error) => mayPass(error) && failures < 2,
      refetchInterval: ({ state }) => (state.status === 'error' && mayPass(state.error) ? 15_000 : false),
    },
    // What cannot be sent now is told so, not kept and sent when nobody expects it any more.
    mutations: { networkMode: 'always' },
  },
})

export function show(begun: Said): void {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={readableColors}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <TextProvider begun={begun}>
          <Worded>
            <QueryClientProvider client={queries}>
              <App />
            </QueryClientProvider>
          </Worded>
        </TextProvider>
      </MantineProvider>
    </StrictMode>,
  )
}

/** Buttons that the components draw by themselves are read out in the reader's language too. */
function Worded({ children }: { children: ReactNode }) {
  const { common, signIn } = useText()
  const worded = useMemo(() => {
    const showing = { visibilityToggleButtonProps: { 'aria-label': signIn.showPassword } }
    return {
      components: {
        CloseButton: { defaultProps: { 'aria-label': common.close } },
        PasswordInput: { defaultProps: showing },
      },
    }
  }, [common, signIn])
  return (
    <MantineThemeProvider theme={worded} inherit>
      {children}
    </MantineThemeProvider>
  )
}
