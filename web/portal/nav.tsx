import { AppShell, Button, Kbd, NavLink, ScrollArea, Text } from '@mantine/core'
import { Link, useRoute } from 'wouter'
import { useSignedIn } from './lib/signed-in-context.tsx'
import { useText } from './locales/locale-provider.tsx'
import { type PageEntry, useListedPages, usePageName } from './pages.tsx'
import { PlaceIcon, SearchIcon } from './ui/icons.tsx'
import { PlaceChoice } from './ui/location-select.tsx'
import { UserMenu } from './user-menu.tsx'

const SHORTCUT = /Mac|iP/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** The main navigation. On a phone it is behind a button and comes after the page. */
export function Nav(props: { urgent: number; onChoose: () => void; onFind: () => void }) {
  const text = useText()
  const { urgent, onChoose } = props
  return (
    <>
      <AppShell.Section px="md" pb="xs">
        <LocationChoice />
        <Button
          variant="default"
          fullWidth
          mt="xs"
          justify="space-between"
          leftSection={<SearchIcon size={16} />}
          rightSection={
            <Kbd size="xs" visibleFrom="md">
              {SHORTCUT}
            </Kbd>
          }
          onClick={() => {
            onChoose()
            props.onFind()
          }}
        >
          {text.find.button}
        </Button>
      </AppShell.Section>
      <AppShell.Section grow component={ScrollArea} px="xs">
        <PageList urgent={urgent} onChoose={onChoose} />
      </AppShell.Section>
      <AppShell.Section p="xs" className="nav-foot">
        <UserMenu onChoose={onChoose} />
      </AppShell.Section>
    </>
  )
}

function LocationChoice() {
  const text = useText()
  const { location, choose } = useSignedIn()
  return (
    <PlaceChoice
      aria-label={text.nav.location}
      leftSection={<PlaceIcon size={16} />}
      value={String(location.id)}
      onChange={(value) => value && choose(Number(value))}
      allowDeselect={false}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

function PageList({ urgent, onChoose }: { urgent: number; onChoose: () => void }) {
  const text = useText()
  // Personal pages are in the user menu.
  const groups = useListedPages().filter(({ group }) => group !== 'own')
  return groups.map(({ group, pages }) => (
    <div key={group} className="nav-group">
      <Text className="nav-title">{text.nav[group]}</Text>
      {pages.map((page) => (
        <PageLink
          key={page.path}
          page={page}
          urgent={page.path === '/dashboard' ? urgent : 0}
          onChoose={onChoose}
        />
      ))}
    </div>
  ))
}

function PageLink({ page, urgent, onChoose }: { page: PageEntry; urgent: number; onChoose: () => void }) {
  const text = useText()
  const nameOf = usePageName()
  const [active] = useRoute(`${page.path}/:id?`)
  return (
    <NavLink
      component={Link}
      href={page.path}
      label={nameOf(page.name)}
      leftSection={<page.Icon />}
      {...(urgent > 0 && {
        rightSection: (
          <span className="urgent number" role="img" aria-label={text.alarm.badge(urgent)}>
            {urgent}
          </span>
        ),
      })}
      active={active}
      {...(active && { 'aria-current': 'page' as const })}
      onClick={onChoose}
      className="nav-link"
    />
  )
}
