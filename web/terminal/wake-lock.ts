import { holdWakeLock } from '../shared/wake-lock.ts'
import { app, useApp } from './state.ts'

const isTakingOrder = () => app().person !== undefined && ['entry', 'order', 'pay'].includes(app().screen.at)

/** Keeps the screen on while an order is taken. */
export function stayAwakeForOrders(): void {
  const look = holdWakeLock(isTakingOrder)
  useApp.subscribe(({ screen }, before) => {
    if (screen !== before.screen) look()
  })
}
