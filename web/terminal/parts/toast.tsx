import { setApp, useApp } from '../state.ts'
import { useText } from '../text/text.ts'

export function Toast() {
  const toast = useApp(({ toast }) => toast)
  const { item } = useText()
  return (
    <div className={`toasts ${toast?.undo ? 'low' : ''}`} aria-live="polite">
      {toast && (
        <div className={`toast ${toast.isBad ? 'bad' : ''}`}>
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
