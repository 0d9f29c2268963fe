import { useEffect } from 'react'
import { callFor, fireCourse, takeCourse } from './acts.ts'
import { ageOf, clockOf, instantOf } from './cards.ts'
import { useNow } from './clock.ts'
import { usePassKeys } from './keys.ts'
import { readPass } from './live.ts'
import { Foot, Key } from './parts/foot.tsx'
import { Head } from './parts/head.tsx'
import { Icon } from './parts/icon.tsx'
import { PassRow } from './parts/pass-row.tsx'
import { useKitchen } from './state.ts'
import { useText, wallTime } from './text/text.ts'

/** Three lanes, by what the pass can do: hand over, watch, fire. */
export function PassBoard() {
  const text = useText()
  const now = useNow()
  const { pass, settings } = useKitchen()
  useEffect(() => {
    void readPass()
  }, [])
  const of = (state: string) => pass.filter((one) => one.state === state)
  const [ready, cooking, held] = [of('ready'), of('cooking'), of('held')]
  usePassKeys(ready, held)
  const late = cooking.filter(({ since }) => ageOf(instantOf(since), now, settings.kind) === 'late').length
  const waiting = new Set([...ready, ...cooking].map(({ order_id }) => order_id)).size
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
        <section className="lane l-ready" aria-labelledby="lane-ready">
          <h2 id="lane-ready">
            <Icon name="bell" />
            {text.ready}
          </h2>
          <div>
            {ready.length === 0 && <p className="none">{text.nothingHere}</p>}
            {ready.map((course, index) => (
              <PassRow
                key={`${course.order_id} ${course.course}`}
                course={course}
                age={clockOf(now - instantOf(course.since))}
              >
                <button type="button" className="pbtn" onClick={() => void callFor(course)}>
                  <Icon name="bell" />
                  {text.call}
                </button>
                <button type="button" className="pbtn take" onClick={() => void takeCourse(course)}>
                  {text.taken} {index < 9 && <kbd>{index + 1}</kbd>}
                </button>
              </PassRow>
            ))}
          </div>
        </section>
        <section className="lane l-cooking" aria-labelledby="lane-cooking">
          <h2 id="lane-cooking">
            <Icon name="pan" />
            {text.cooking}
          </h2>
          <div>
            {cooking.length === 0 && <p className="none">{text.nothingHere}</p>}
            {cooking.map((course) => {
              const age = ageOf(instantOf(course.since), now, settings.kind)
              return (
                <PassRow
                  key={`${course.order_id} ${course.course}`}
                  course={course}
                  age={clockOf(now - instantOf(course.since))}
                  look={`is-${age}`}
                >
                  {age !== 'new' && (
                    <span className={`flag ${age}`}>
                      <Icon name={age === 'late' ? 'warn' : 'clock'} />
                      {age === 'late' ? text.late : text.due}
                    </span>
                  )}
                </PassRow>
              )
            })}
          </div>
        </section>
        <section className="lane l-held" aria-labelledby="lane-held">
          <h2 id="lane-held">
            <Icon name="pause" />
            {text.held}
          </h2>
          <div>
            {held.length === 0 && <p className="none">{text.nothingHere}</p>}
            {held.map((course) => (
              <PassRow
                key={`${course.order_id} ${course.course}`}
                course={course}
                age=""
                since={
                  course.served_before === ''
                    ? ''
                    : text.takenSince(wallTime(instantOf(course.served_before)))
                }
              >
                <button type="button" className="pbtn fire" onClick={() => void fireCourse(course)}>
                  <Icon name="flame" />
                  {text.fire}
                </button>
              </PassRow>
            ))}
          </div>
        </section>
      </div>
      <Foot page={0} pages={1} more={0} onTurn={() => {}}>
        <span>
          <Key>1</Key>–<Key>9</Key> {text.passKeys.taken}
        </span>
        <span>
          <Key>Shift</Key>
          <Key>1</Key> {text.passKeys.call}
        </span>
        <span>
          <Key>F</Key> {text.passKeys.fire}
        </span>
        <span>
          <Key>R</Key> {text.keys.recall}
        </span>
        <span>
          <Key>P</Key> {text.passKeys.station}
        </span>
      </Foot>
    </main>
  )
}
