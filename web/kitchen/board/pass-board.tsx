import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../locales/load-locale.ts'
import { DIGITS, Foot } from '../parts/foot.tsx'
import { Head } from '../parts/head.tsx'
import { Icon } from '../parts/icon.tsx'
import { isNowhere, PassRow } from '../parts/pass-row.tsx'
import { useKitchen } from '../state.ts'
import { readPass } from '../sync/refresh-loop.ts'
import { keyOfCourse } from '../sync/structural-sharing.ts'
import type { PassCourse } from '../types.ts'
import { ageOf, millisOf } from './cards.ts'
import { useByNow } from './clock.ts'
import { usePassKeys } from './keyboard.ts'

/** Three lanes by what the pass does: hand over, watch, fire. */
export function PassBoard() {
  const text = useText()
  const pass = useKitchen((state) => state.pass)
  const kind = useKitchen(({ settings }) => settings.kind)
  useEffect(() => {
    void readPass()
  }, [])
  const of = (state: string) => pass.filter((one) => one.state === state)
  const [ready, held] = [of('ready'), of('held')]
  // A course that no station has is not being cooked.
  const cooking = of('cooking').filter((course) => !isNowhere(course))
  const sent = of('cooking').filter(isNowhere)
  usePassKeys(ready)
  const late = useByNow(
    (now) => cooking.filter(({ since }) => ageOf(millisOf(since), now, kind) === 'late').length,
  )
  const waiting = new Set([...ready, ...sent, ...cooking].map(({ order_id }) => order_id)).size
  return (
    <main className="screen pass-board">
      <Head title={text.pass}>
        <span>
          <b className="n">{waiting}</b> {text.tablesWait(waiting)}
        </span>
        <span className="ready">
          <Icon name="bell" />
          {text.readyCount(ready.length)}
        </span>
        {late > 0 && (
          <span className="late">
            <Icon name="warn" />
            {text.lateCount(late)}
          </span>
        )}
        <span>
          <b className="n">{held.length}</b> {text.toFire}
        </span>
      </Head>
      <div className="lanes">
        <Lane state="ready" icon="bell" title={text.ready} courses={ready}>
          {(course, index) => (
            <PassRow key={keyOfCourse(course)} course={course} digit={index < 9 ? index + 1 : undefined} />
          )}
        </Lane>
        {sent.length > 0 && (
          <Lane state="sent" icon="send" title={text.sent} courses={sent}>
            {(course) => <PassRow key={keyOfCourse(course)} course={course} />}
          </Lane>
        )}
        <Lane state="cooking" icon="pan" title={text.cooking} courses={cooking}>
          {(course) => <PassRow key={keyOfCourse(course)} course={course} />}
        </Lane>
        <Lane state="held" icon="pause" title={text.held} courses={held}>
          {(course) => <PassRow key={keyOfCourse(course)} course={course} />}
        </Lane>
      </div>
      <Foot
        page={0}
        pages={1}
        more={0}
        onTurn={() => {}}
        keys={[
          [DIGITS, text.passKeys.taken],
          [['Shift', '1'], text.passKeys.call],
          [['F', '↓', 'Enter'], text.passKeys.fire],
          [['R'], text.keys.recall],
          [['P'], text.passKeys.station],
        ]}
      />
    </main>
  )
}

interface LaneOf {
  state: PassCourse['state'] | 'sent'
  icon: 'bell' | 'send' | 'pan' | 'pause'
  title: string
  courses: PassCourse[]
  children: (course: PassCourse, index: number) => ReactNode
}

function Lane({ state, icon, title, courses, children }: LaneOf) {
  const text = useText()
  const { lane, below } = useRowsBelow()
  return (
    <section
      className={`lane l-${state}${courses.length === 0 ? ' empty' : ''}`}
      aria-labelledby={`lane-${state}`}
      ref={lane}
    >
      <header>
        <h2 id={`lane-${state}`}>
          <Icon name={icon} />
          {title} <span className="n">{courses.length}</span>
        </h2>
        {below > 0 && (
          <button
            type="button"
            className="below"
            onClick={() => lane.current?.scrollBy({ top: lane.current.clientHeight / 2 })}
          >
            {text.below(below)} ▼
          </button>
        )}
      </header>
      <div>
        {courses.length === 0 && <p className="none">{text.nothingHere}</p>}
        {courses.map(children)}
      </div>
    </section>
  )
}

/** Number of rows in a lane that are not fully visible. */
function useRowsBelow() {
  const lane = useRef<HTMLElement>(null)
  const [below, setBelow] = useState(0)
  useEffect(() => {
    const there = lane.current
    if (!there) return
    const count = () => {
      const { bottom } = there.getBoundingClientRect()
      const rows = [...there.querySelectorAll('.prow')]
      setBelow(rows.filter((row) => row.getBoundingClientRect().bottom > bottom + 1).length)
    }
    const sizes = new ResizeObserver(count)
    for (const one of [there, ...there.children]) sizes.observe(one)
    there.addEventListener('scroll', count, { passive: true })
    count()
    return () => {
      sizes.disconnect()
      there.removeEventListener('scroll', count)
    }
  }, [])
  return { lane, below }
}
