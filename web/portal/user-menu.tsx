import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { Link } from 'wouter'
import { LANGUAGES, languages } from '../shared/languages.ts'
import { useSignedIn } from './lib/signed-in-context.tsx'
import { useLanguage, useText } from './locales/locale-provider.tsx'
import { useSound } from './session/attention-alarm.ts'
import { useChange } from './ui/changes/use-change.tsx'
import { AlertIcon, KeyIcon, LanguageIcon, MoonIcon, SignOutIcon, SunIcon } from './ui/icons.tsx'

/** The user menu: language, appearance, alarm sound and sign-out. */
export function UserMenu({ onChoose }: { onChoose: () => void }) {
  const text = useText()
  const { language, speak } = useLanguage()
  const { session, signOut } = useSignedIn()
  const leaving = useChange(signOut, [])
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { user } = session
  const [sounds, setSounds] = useSound()
  return (
    <Menu position="top-start" width={224} shadow="md">
      <Menu.Target>
        <UnstyledButton className="user">
          <Avatar aria-hidden name={user.name} size={32} color="brand" variant="filled" />
          <div className="user-words">
            <Text size="sm" fw={600} truncate>
              {user.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {text.user.roles[user.role]} · {session.account.name}
            </Text>
          </div>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text.user.appearance}</Menu.Label>
        {(['light', 'dark', 'auto'] as const).map((scheme) => (
          <Menu.Item
            key={scheme}
            leftSection={scheme === 'dark' ? <MoonIcon size={16} /> : <SunIcon size={16} />}
            onClick={() => setColorScheme(scheme)}
            className="choice"
            data-chosen={colorScheme === scheme}
          >
            {scheme === 'auto' ? text.user.system : text.user[scheme]}
          </Menu.Item>
        ))}
        <Menu.Label>{text.user.language}</Menu.Label>
        {languages.map((code) => (
          <Menu.Item
            key={code}
            lang={code}
            leftSection={<LanguageIcon size={16} />}
            onClick={() => speak(code)}
            className="choice"
            data-chosen={language === code}
          >
            {LANGUAGES[code]}
          </Menu.Item>
        ))}
        <Menu.Label>{text.alarm.sound}</Menu.Label>
        {[true, false].map((isOn) => (
          <Menu.Item
            key={String(isOn)}
            leftSection={<AlertIcon size={16} />}
            onClick={() => setSounds(isOn)}
            className="choice"
            data-chosen={sounds === isOn}
          >
            {isOn ? text.alarm.soundOn : text.alarm.soundOff}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} href="/profile" leftSection={<KeyIcon size={16} />} onClick={onChoose}>
          {text.nav.own}
        </Menu.Item>
        <Menu.Item leftSection={<SignOutIcon size={16} />} onClick={() => leaving.mutate(undefined)}>
          {text.user.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
