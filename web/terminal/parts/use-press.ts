import { type PointerEvent, useRef } from 'react'

const HOLD_MS = 450
const SLIP_PX = 12

/** Distinguishes a tap from a long press; a finger that slips does neither. */
export function usePress(onTap: () => void, onHold?: () => void) {
  const press = useRef<{ x: number; y: number; timer?: ReturnType<typeof setTimeout>; isOver: boolean }>(
    undefined,
  )
  const end = () => {
    clearTimeout(press.current?.timer)
    if (press.current) press.current.timer = undefined
  }
  return {
    onPointerDown({ clientX, clientY, isPrimary }: PointerEvent) {
      end()
      if (!isPrimary) return
      const begun = { x: clientX, y: clientY, isOver: false } as NonNullable<typeof press.current>
      if (onHold) {
        begun.timer = setTimeout(() => {
          begun.isOver = true
          navigator.vibrate?.(20)
          onHold()
        }, HOLD_MS)
      }
      press.current = begun
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const begun = press.current
      if (begun?.timer && Math.hypot(clientX - begun.x, clientY - begun.y) > SLIP_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClick() {
      const wasHeld = press.current?.isOver
      press.current = undefined
      if (!wasHeld) onTap()
    },
    onContextMenu(event: { preventDefault(): void }) {
      event.preventDefault()
      // The menu key of a keyboard, or a long press recognised by the browser.
      if (onHold && press.current && !press.current.isOver && press.current.timer === undefined) return
      if (onHold && !press.current) onHold()
    },
  }
}
