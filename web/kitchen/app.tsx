import { Pair } from './pair.tsx'
import { OutDialog } from './parts/out-dialog.tsx'
import { RecallDialog } from './parts/recall-dialog.tsx'
import { SettingsDialog } from './parts/settings-dialog.tsx'
import { Wiping } from './parts/wiping.tsx'
import { PassBoard } from './pass.tsx'
import { useKitchen } from './state.ts'
import { Station } from './station.tsx'

export function App() {
  const { device, view, dialog } = useKitchen()
  if (!device) return <Pair />
  return (
    <>
      {view === 'pass' ? <PassBoard /> : <Station />}
      {dialog === 'recall' && <RecallDialog />}
      {dialog === 'out' && <OutDialog />}
      {dialog === 'settings' && <SettingsDialog />}
      {dialog === 'wipe' && <Wiping />}
    </>
  )
}
