import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../locales/locale-provider.tsx'
import { MoreIcon } from './icons.tsx'

/** The actions for one row, behind a button with three dots. */
export function ActionMenu({ name, children }: { name: string; children: ReactNode }) {
  const text = useText()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={text.common.more(name)}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
