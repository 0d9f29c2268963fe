import { element, icon } from '../element.ts'
import { type Entry, searchEntries } from '../search.ts'

/** Searches while typing; arrows choose, Enter opens, Escape closes, and `/` focuses it from anywhere. */
export function searchBox(entries: () => Entry[]): HTMLElement {
  const input = element('input', {
    type: 'search',
    role: 'combobox',
    placeholder: 'Search calls, fields, codes, guides',
    'aria-label': 'Search',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': 'found',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const list = element('ul', { id: 'found', role: 'listbox', 'aria-label': 'Found', hidden: true })
  const count = element('p', { class: 'unseen', role: 'status' })
  let results: Entry[] = []
  let chosen = 0

  const choose = (at: number) => {
    chosen = results.length === 0 ? 0 : (at + results.length) % results.length
    for (const [index, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(index === chosen))
    }
    const option = list.children[chosen]
    if (results.length > 0 && option) {
      input.setAttribute('aria-activedescendant', option.id)
      option.scrollIntoView({ block: 'nearest' })
    } else input.removeAttribute('aria-activedescendant')
  }
  const close = () => {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }
  const go = (entry: Entry | undefined) => {
    if (!entry) return
    close()
    input.value = ''
    location.hash = entry.href
  }
  const search = () => {
    const query = input.value
    results = searchEntries(entries(), query)
    list.replaceChildren(...results.map((entry, at) => optionOf(entry, at, () => go(entry))))
    if (results.length === 0)
      list.append(element('li', { class: 'nothing', role: 'presentation' }, 'Nothing found.'))
    const empty = query.trim() === ''
    list.hidden = empty
    input.setAttribute('aria-expanded', String(!empty && results.length > 0))
    count.textContent = empty ? '' : results.length === 1 ? '1 found' : `${results.length} found`
    choose(0)
  }
  input.addEventListener('input', search)
  input.addEventListener('focus', search)
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) choose(chosen + step)
    else if (event.key === 'Enter') go(results[chosen])
    else if (event.key === 'Escape') {
      input.value = ''
      search()
      input.blur()
    } else return
    event.preventDefault()
  })
  document.addEventListener('keydown', (event) => {
    const typing = (event.target as HTMLElement).closest('input, textarea, select')
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
  })
  return element(
    'search',
    { class: 'search' },
    icon('M8.5 3a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M12.6 12.6 17 17'),
    input,
    element('kbd', { 'aria-hidden': 'true' }, '/'),
    list,
    count,
  )
}

function optionOf({ kind, title, detail }: Entry, at: number, go: () => void): HTMLElement {
  return element(
    'li',
    {
      id: `found-${at}`,
      role: 'option',
      // Prevents the box from losing the focus, which would close the list.
      onpointerdown: (event: PointerEvent) => event.preventDefault(),
      onclick: go,
    },
    element('span', { class: 'found-kind' }, kind),
    element(
      'span',
      { class: 'found-words' },
      element('span', { class: 'found-title' }, title),
      element('span', { class: 'found-detail' }, detail),
    ),
  )
}
