import { useText } from '../locales/load-locale.ts'
import { setApp, useApp } from '../state.ts'
import { useBanner } from './offline-banner.tsx'

export function Toast() {
  const toast = useApp(({ toast }) => toast)
  // With a banner the header is lower, and the toast must not cover it.
  const banner = useBanner()
  const under = banner === 'off' ? 'under-banner' : banner ? 'under-thin' : ''
  const { item } = useText()
  return (
    <div className={`toasts ${toast?.undo ? 'low' : under}`} aria-live="polite">
      {toast && (
        <div className={`toast ${toast.isBad ? 'bad' : ''} ${toast.isSent ? 'sent' : ''}`}>
          <span className="grow">{toast.text}</span>
          {toast.undo && (
            <button
              type="button"
              onClick={() => {
                toast.undo?.()
                setApp({ toast: undefined })
              }}
            >
              {item.undo}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
