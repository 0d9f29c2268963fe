import { Notifications } from '@mantine/notifications'

/** Renders notices. Notices shown before this component is loaded are queued. */
export function Notices() {
  return <Notifications position="bottom-right" />
}
