import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../locales/load-locale.ts'
import { set } from '../state.ts'

/** A native dialog: it traps the focus, and Escape closes it. */
export function Dialog({ title, children }: { title: string; children: ReactNode }) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-label={title} onClose={() => set({ dialog: undefined })}>
      <header>
        <h2>{title}</h2>
        <button type="button" className="tool" onClick={() => set({ dialog: undefined })}>
          {text.close}
        </button>
      </header>
      {children}
    </dialog>
  )
}
