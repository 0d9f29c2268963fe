import { Pair } from './pair.tsx'
import { OutDialog } from './parts/out-dialog.tsx'
import { RecallDialog } from './parts/recall-dialog.tsx'
import { SettingsDialog } from './parts/settings-dialog.tsx'
import { Wiping } from './parts/wiping.tsx'
import { PassBoard } from './pass.tsx'
import { usePart } from './state.ts'
import { Station } from './station.tsx'

export function App() {
  // Whatever else changes is for whom it concerns: a board is not drawn anew because the service was heard.
  const isPaired = usePart(({ device }) => device !== undefined)
  const view = usePart((state) => state.view)
  const dialog = usePart((state) => state.dialog)
  if (!isPaired) return <Pair />
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
