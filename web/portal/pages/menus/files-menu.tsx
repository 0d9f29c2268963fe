import { Button, Menu } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { calls } from '../../api.ts'
import { save } from '../../lib/download-file.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { useChange } from '../../ui/changes/use-change.tsx'
import { decimalShown } from '../../ui/forms/decimal.ts'
import { AllergenIcon, DownloadIcon, UploadIcon } from '../../ui/icons.tsx'

const ImportDialog = lazy(() => import('./import/import.tsx'))

/** Import and export of the menus. */
export function FilesMenu({ onAllergens }: { onAllergens: () => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { location, mayChange } = useSignedIn()
  const [importing, setImporting] = useState(false)
  const path = `/go/menu/${location.id}/export`
  const separator = decimalShown('0.5', language) === '0,5' ? 'semicolon' : 'comma'
  const sheet = `${path}?format=csv&separator=${separator}`
  const saveJson = useChange(async () => {
    const { menus } = await calls.menus.export({ location_id: location.id })
    save(`menus-${location.id}.json`, JSON.stringify({ menus }, null, 2), 'application/json')
  }, [])
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button variant="default" leftSection={<DownloadIcon size={16} />}>
            {mayChange ? text.menuFiles.button : text.menuFiles.export}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayChange && (
            <>
              <Menu.Item leftSection={<UploadIcon size={16} />} onClick={() => setImporting(true)}>
                {text.menuFiles.import}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Label>{text.menuFiles.export}</Menu.Label>
          <Menu.Item component="a" href={sheet} download>
            {text.menuFiles.asSheet}
          </Menu.Item>
          <Menu.Item onClick={() => saveJson.mutate(undefined)}>{text.menuFiles.asJson}</Menu.Item>
          <Menu.Item component="a" href={`${sheet}&portable=1`} download>
            {text.menuFiles.forElsewhere}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<AllergenIcon size={16} />} onClick={onAllergens}>
            {text.menuFiles.allergenTable}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {importing && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
