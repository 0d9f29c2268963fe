import { type ReactNode, useEffect, useRef } from 'react'

/** A half sheet as a native dialog; a tap outside closes it. */
export function Sheet({
  label,
  onClose,
  children,
  className = '',
}: {
  label: string
  onClose: () => void
  children: ReactNode
  className?: string
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const shown = dialog.current
    const onClick = (event: MouseEvent) => {
      if (event.target === shown) close.current()
    }
    shown?.showModal()
    shown?.addEventListener('click', onClick)
    return () => {
      shown?.removeEventListener('click', onClick)
      shown?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`sheet ${className}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="inside">{children}</div>
    </dialog>
  )
}
