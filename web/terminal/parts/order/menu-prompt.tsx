import type { Question } from '../../orders/prompt.ts'
import { type Answering, Title } from '../title.tsx'

/** Actions in groups, each with its present value. Actions that destroy something come last and are red. */
export function MenuQuestion({ title, groups, answer }: Extract<Question, { kind: 'menu' }> & Answering) {
  return (
    <>
      <Title text={title} answer={answer} />
      {groups.map(({ name, entries }) => (
        <section key={name} className="menu-group" aria-label={name}>
          {name && <h3 className="dim">{name}</h3>}
          <div className="opts two">
            {entries.map(({ key, text, value, isBad }) => (
              <button
                type="button"
                key={key}
                className={`opt ${isBad ? 'bad' : ''}`}
                onClick={() => answer(key)}
              >
                <span>{text}</span>
                {value && <span className="plus">{value}</span>}
              </button>
            ))}
          </div>
        </section>
      ))}
    </>
  )
}
