import type { ReactNode } from 'react'
import { useNow } from '../board/clock.ts'
import { toggleSound } from '../board/sound.ts'
import { paperIfCutOff, useText, wallTime } from '../locales/load-locale.ts'
import { set, useKitchen } from '../state.ts'
import { Icon } from './icon.tsx'

/** After this time without contact the board is marked as outdated. */
const SILENT_MS = 20_000

export function Head({ title, children }: { title: string; children: ReactNode }) {
  const text = useText()
  const now = useNow()
  const { lastContactAt, tickets, view, allDay, trouble } = useKitchen()
  // The absolute difference, in case the clock was set back.
  const isLive = Math.abs(now - lastContactAt) < SILENT_MS
  const paper = paperIfCutOff(text, lastContactAt, tickets?.backup ?? '')
  return (
    <header className={isLive ? 'khead' : 'khead dead'}>
      <h1>{title}</h1>
      {isLive ? (
        <span className="live n" role="status">
          {text.live(wallTime(lastContactAt))}
        </span>
      ) : (
        <strong className="not-live" role="alert">
          <Icon name="warn" />
          {text.notLive(wallTime(lastContactAt || now))}. {paper}
        </strong>
      )}
      {isLive && children}
      {isLive && trouble !== '' && (
        <span className="trouble" role="alert">
          {trouble === 'unreachable' ? text.notDone : trouble === 'too_long' ? text.tooLong : trouble}
        </span>
      )}
      <span className="grow" />
      <div className="tools">
        {view !== 'pass' && (
          <button
            type="button"
            className="tool"
            aria-pressed={allDay}
            onClick={() => set({ allDay: !allDay })}
          >
            {text.allDay}
          </button>
        )}
        <button type="button" className="tool" onClick={switchView}>
          {view === 'pass' ? text.station : text.pass}
        </button>
        <button type="button" className="tool" onClick={() => set({ dialog: 'recall' })}>
          {text.recall}
        </button>
        <button type="button" className="tool" onClick={() => set({ dialog: 'out' })}>
          {text.out}
        </button>
        <button type="button" className="tool" onClick={() => set({ dialog: 'wipe' })}>
          {text.wipe}
        </button>
        <SoundTool />
        <button
          type="button"
          className="tool"
          aria-label={text.settings}
          onClick={() => set({ dialog: 'settings' })}
        >
          <Icon name="menu" />
        </button>
      </div>
    </header>
  )
}

export function switchView(): void {
  set({ view: document.querySelector('.pass-board') ? 'station' : 'pass' })
}

function SoundTool() {
  const text = useText()
  const { sound, isAwake } = useKitchen()
  return (
    <>
      {!isAwake && (
        <span className="tool mark" role="img" aria-label={text.asleep} title={text.asleep}>
          <Icon name="eye" />
        </span>
      )}
      <button
        type="button"
        className={sound === 'suspended' ? 'tool alarm' : 'tool'}
        aria-label={
          sound === 'suspended' ? undefined : `${text.sound} ${sound === 'on' ? text.soundOn : text.soundOff}`
        }
        aria-pressed={sound === 'on'}
        onClick={toggleSound}
      >
        {sound === 'suspended' ? (
          text.soundSuspended
        ) : (
          <>
            <Icon name="sound" />
            {sound === 'on' ? text.soundOn : text.soundOff}
          </>
        )}
      </button>
    </>
  )
}
