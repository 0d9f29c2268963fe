import { notifications } from '@mantine/notifications'

export function showNotice(message: string): void {
  notifications.show({ message, color: 'brand' })
}
