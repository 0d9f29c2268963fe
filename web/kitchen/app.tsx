import { PassBoard } from './board/pass-board.tsx'
import { Station } from './board/station-board.tsx'
import { Words } from './locales/load-locale.ts'
import { Pair } from './pair.tsx'
import { AllDayDialog } from './parts/all-day.tsx'
import { Wiping } from './parts/cleaning-lock.tsx'
import { OutDialog } from './parts/out-of-stock-dialog.tsx'
import { RecallDialog } from './parts/recall-dialog.tsx'
import { SettingsDialog } from './parts/settings-dialog.tsx'
import { type State, useKitchen } from './state.ts'

export function App() {
  // Subscribes to single slices of the state, so that a heartbeat does not render the board again.
  const isPaired = useKitchen(({ device }) => device !== undefined)
  const view = useKitchen((state) => state.view)
  const dialog = useKitchen((state) => state.dialog)
  const text = useKitchen((state) => state.text)
  return <Words value={text}>{isPaired ? <Board view={view} dialog={dialog} /> : <Pair />}</Words>
}

function AllDayList() {
  const tickets = useKitchen((state) => state.tickets)
  return <AllDayDialog tickets={tickets?.result ?? []} held={tickets?.held ?? []} />
}

function Board({ view, dialog }: Pick<State, 'view' | 'dialog'>) {
  return (
    <>
      {view === 'pass' ? <PassBoard /> : <Station />}
      {dialog === 'allday' && <AllDayList />}
      {dialog === 'recall' && <RecallDialog />}
      {dialog === 'out' && <OutDialog />}
      {dialog === 'settings' && <SettingsDialog />}
      {dialog === 'wipe' && <Wiping />}
    </>
  )
}
