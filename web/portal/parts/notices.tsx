import { Notifications } from '@mantine/notifications'

/** What is told aside. Whatever is told before this is there is kept until it is. */
export function Notices() {
  return <Notifications position="bottom-right" />
}
