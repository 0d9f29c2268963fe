import '@fontsource-variable/inter/wght.css'
import './styles/components.css'
import '@mantine/notifications/styles.css'
import './styles/base.css'
import './styles/shell.css'
import './styles/offline.css'
import './styles/list.css'
import './styles/floor.css'
import './styles/plan.css'
import './styles/order.css'
import './styles/menus.css'
import './styles/charts.css'
import './styles/print.css'
import { MantineProvider, MantineThemeProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { Refused } from './api.ts'
import { App } from './app.tsx'
import { type LoadedText, TextProvider, useText } from './locales/locale-provider.tsx'
import { isAway } from './session/connection.ts'
import { readableColors, theme } from './theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? ''
// Where the dialogs' scroll lock looks for the nonce of the style element it adds.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/**
 * True if a retry can help. While the service is unreachable nothing is retried: everything is refetched when it is
 * back.
 */
const mayPass = (error: unknown) => !(error instanceof Refused && error.status < 500) && !isAway()

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The service decides whether there is a connection, not the browser's online flag.
      networkMode: 'always',
      retry: (failures, error) => mayPass(error) && failures < 2,
      refetchInterval: ({ state }) => (state.status === 'error' && mayPass(state.error) ? 15_000 : false),
    },
    // A change that cannot be sent fails at once instead of being sent later, when nobody expects it.
    mutations: { networkMode: 'always' },
  },
})

export function show(begun: LoadedText): void {
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

/** Translates the labels of buttons that library components draw themselves. */
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
