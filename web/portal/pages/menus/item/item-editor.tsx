import { Drawer, Tabs } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { ItemEntry, MenuEntry } from '../../../../../src/menus/menu-response.ts'
import { useText } from '../../../locales/locale-provider.tsx'
import { useOnTop } from '../../../ui/dialogs/dialog-stack.ts'
import { GeneralTab } from './general-tab.tsx'
import { ITEM_TABS } from './item-tabs.ts'
import { ItemTextProvider, useItemText } from './item-text.tsx'
import { UnsavedContext, useUnsavedTabs } from './unsaved-tabs.ts'

interface Props {
  menu: MenuEntry
  sectionId: number
  item?: ItemEntry
  onClose: () => void
}

/** One item in a drawer, with a tab for each topic. Each tab is saved on its own. */
export default function ItemEditor(props: Props) {
  return (
    <ItemTextProvider>
      <ItemDrawer {...props} />
    </ItemTextProvider>
  )
}

function ItemDrawer(props: Props) {
  const text = useText()
  const { itemTabs } = useItemText()
  const { item, menu } = props
  const [shown, setShown] = useState('general')
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  // The general tab starts over with the saved item when it was saved while another tab has unsaved input.
  const [savings, setSavings] = useState(0)
  const unsaved = useUnsavedTabs()
  const close = () => {
    if (unsaved.tabs.size === 0 || confirm(text.common.leaveUnsaved)) props.onClose()
  }
  const show = (key: string) => {
    setShown(key)
    setVisited((before) => new Set(before).add(key))
  }
  const saved = () => {
    const [other] = unsaved.except('general')
    if (other === undefined) return props.onClose()
    setSavings(savings + 1)
    show(other)
  }
  const general = (
    <GeneralTab
      key={savings}
      menu={menu}
      sectionId={props.sectionId}
      {...(item && { item })}
      onSaved={saved}
      onClose={props.onClose}
    />
  )
  return (
    <UnsavedContext value={unsaved.report}>
      <Drawer
        opened
        onClose={close}
        closeOnEscape={useOnTop(true)}
        position="right"
        size="lg"
        title={item?.name ?? text.menus.newItem}
      >
        {item && ITEM_TABS.length > 0 ? (
          <Tabs value={shown} onChange={(key) => key && show(key)}>
            <Tabs.List mb="md" aria-label={itemTabs.tabs}>
              <Tabs.Tab value="general">{itemTabs.general}</Tabs.Tab>
              {ITEM_TABS.map(({ key }) => (
                <Tabs.Tab key={key} value={key}>
                  {itemTabs[key]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="general">{general}</Tabs.Panel>
            {ITEM_TABS.map(({ key, Panel }) => (
              <Tabs.Panel key={key} value={key}>
                {visited.has(key) && (
                  <Suspense>
                    <Panel item={item} menu={menu} />
                  </Suspense>
                )}
              </Tabs.Panel>
            ))}
          </Tabs>
        ) : (
          general
        )}
      </Drawer>
    </UnsavedContext>
  )
}
