import { THE_DRAWER } from '../../../src/payments/drawers/default-drawer.ts'
import { useText } from '../locales/locale-provider.tsx'

/** Returns the name of a drawer in the language of the reader. */
export function useDrawerName(): (name: string) => string {
  const { order } = useText()
  return (name) => (name === THE_DRAWER.name ? (order.methods.cash ?? name) : name)
}
