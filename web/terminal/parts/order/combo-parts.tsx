import { useText } from '../../locales/load-locale.ts'
import { askAboutAllergens } from '../../orders/allergens.ts'
import {
  type Combo,
  comboLine,
  type Part,
  picksOf,
  pressChoice,
  pressPickOption,
} from '../../orders/draft/combo-draft.ts'
import { changeLine } from '../../orders/draft/draft.ts'
import { findItem } from '../../orders/draft/draft-options.ts'
import type { Place } from '../../orders/order-place.ts'
import { changeDraft } from '../../orders/take-order.ts'
import { useMenus } from '../../orders/use-menus.ts'
import type { DraftLine, DraftPick } from '../../outbox/line.ts'
import type { Item, Menu } from '../../types.ts'
import { useAmount } from '../money.tsx'
import { Question, QuestionHead } from './question.tsx'

/** The parts of a combo one below the other, each with its choices and the questions of what was chosen. */
export function ComboParts({ place, item, line }: { place: Place; item: Item; line: DraftLine }) {
  const menus = useMenus(place)
  const combo = item.combo ?? { parts: [] }
  const find = (id: number) => findItem(menus, id)
  const change = (next: (picks: DraftPick[]) => DraftPick[]) =>
    changeDraft(place, (now) => {
      const picks = now.lines.find(({ clientId }) => clientId === line.clientId)?.parts ?? []
      return changeLine(now, line.clientId, comboLine(item, next(picks), find))
    })
  const choose = (part: Part, choice: Item) => {
    const press = () => change((picks) => pressChoice(combo, picks, part, choice.item_id, find))
    const isOn = picksOf(line, part).some(({ itemId }) => itemId === choice.item_id)
    const question = isOn ? undefined : askAboutAllergens(place, choice, choice)
    if (question) void question.then((isOrdered) => isOrdered && press())
    else press()
  }
  const questions = (line.parts ?? []).flatMap((pick, at) =>
    (find(pick.itemId)?.item.modifiers ?? []).map((modifier) => ({
      key: `${at} ${modifier.modifier_id}`,
      at,
      pick,
      modifier,
    })),
  )
  return combo.parts.map((part) => (
    <div key={part.part_id}>
      <Choices
        part={part}
        picks={picksOf(line, part)}
        menus={menus}
        onPress={(choice) => choose(part, choice)}
      />
      {questions
        .filter(({ pick }) => pick.part === part.part_id)
        .map(({ key, at, pick, modifier }) => (
          <Question
            key={key}
            modifier={modifier}
            options={pick.options}
            onPress={(optionId) => {
              const chosen = find(pick.itemId)?.item
              if (chosen) change((picks) => pressPickOption(picks, at, chosen, modifier, optionId))
            }}
          />
        ))}
    </div>
  ))
}

function Choices({
  part,
  picks,
  menus,
  onPress,
}: {
  part: Combo['parts'][number]
  picks: DraftPick[]
  menus: readonly Menu[]
  onPress: (choice: Item) => void
}) {
  const { entry } = useText()
  const amount = useAmount()
  const choices = part.choices.flatMap(({ item_id, supplement }) => {
    const item = findItem(menus, item_id)?.item
    return item ? { item, supplement } : []
  })
  const countOf = (id: number) => picks.filter(({ itemId }) => itemId === id).length
  const isLong = choices.length > 3 || choices.some(({ item }) => item.name.length > 12)
  const isFull = part.max > 1 && picks.length >= part.max
  return (
    <fieldset aria-label={part.name}>
      <QuestionHead name={part.name} min={part.min} max={part.max} count={picks.length} />
      <div className={`opts ${isLong ? 'flow' : ''}`}>
        {choices.map(({ item, supplement }) => {
          const count = countOf(item.item_id)
          return (
            <button
              type="button"
              key={item.item_id}
              className="opt"
              disabled={count === 0 && (item.available === 0 || isFull)}
              aria-pressed={count > 0}
              onClick={() => onPress(item)}
            >
              <span>
                {count > 1 && <b className="n">{count}× </b>}
                {item.name}
              </span>
              {item.available === 0 && <span>{entry.out}</span>}
              {supplement > 0 && <span className="plus n">+{amount(supplement.toFixed(2))}</span>}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
