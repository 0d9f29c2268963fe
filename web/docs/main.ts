import './styles/base.css'
import './styles/shell.css'
import './styles/content.css'
import './styles/request.css'
import './styles/print.css'
import { element, icon, link } from './element.ts'
import { guides } from './guides.ts'
import { readDocument } from './openapi.ts'
import { type Reference, referenceOf } from './reference.ts'
import { type Entry, entriesOf } from './search.ts'
import { themeSwitch } from './theme.ts'
import { markCurrentPage, navigation } from './views/navigation.ts'
import { viewOf } from './views/route-views.ts'
import { searchBox } from './views/search-box.ts'

const EMPTY: Reference = { version: '', groups: [], calls: [], events: [], codes: [], fields: new Map() }

let reference = EMPTY
let entries: Entry[] = entriesOf(EMPTY, guides)
let contents = navigation(EMPTY)

const main = element('main', { id: 'content', tabindex: '-1' })
const menu = element(
  'button',
  { type: 'button', class: 'icon-button menu', 'aria-label': 'Contents', 'aria-controls': 'contents' },
  icon('M3 5.5h14M3 10h14M3 14.5h14'),
)

document.body.append(
  element('a', { href: '#content', class: 'skip', onclick: skip }, 'Skip to the content'),
  element(
    'header',
    {},
    menu,
    element(
      'a',
      { href: '#', class: 'brand' },
      element('span', { class: 'mark' }),
      'Comanda ',
      element('span', {}, 'docs'),
    ),
    searchBox(() => entries),
    link('/portal', 'Portal'),
    themeSwitch(),
  ),
  contents,
  main,
)

unfold(false)
menu.addEventListener('click', () => unfold(!document.body.classList.contains('unfolded')))
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !document.body.classList.contains('unfolded')) return
  unfold(false)
  menu.focus()
})
addEventListener('hashchange', () => show(true))
addEventListener('beforeprint', () => {
  for (const folded of main.querySelectorAll('details')) folded.open = true
})

// The guides are bundled with the page; the reference is loaded.
if (routeNow()[0] === 'guides') show(false)
try {
  reference = referenceOf(await readDocument())
  entries = entriesOf(reference, guides)
  const whole = navigation(reference)
  contents.replaceWith(whole)
  contents = whole
  contents.addEventListener('click', ({ target }) => {
    if ((target as HTMLElement).closest('a')) unfold(false)
  })
  if (routeNow()[0] === 'guides') markCurrentPage(contents, routeNow())
  else show(false)
} catch (error) {
  if (routeNow()[0] !== 'guides') {
    main.append(
      element('h1', {}, 'The reference cannot be read'),
      element('p', { class: 'refusal' }, (error as Error).message),
      element('p', {}, 'The guides are here all the same: ', link('#guides/begin', 'begin'), '.'),
    )
  }
}
document.documentElement.dataset.ready = ''

function routeNow(): string[] {
  return decodeURIComponent(location.hash.slice(1)).split('/')
}

/** Shows the view that the address names. A reader who followed a link is scrolled to its heading. */
function show(moved: boolean): void {
  const route = routeNow()
  const { title, parts, aside } = viewOf(route, reference)
  document.title = title === 'Comanda for integrators' ? title : `${title} · Comanda`
  const article = element('article', {}, parts)
  main.replaceChildren(article, ...(aside ? [aside] : []))
  main.classList.toggle('with-aside', aside !== undefined)
  markCurrentPage(contents, route)
  const target = route.length > 2 ? document.getElementById(route.join('/')) : null
  if (target) target.scrollIntoView()
  else scrollTo(0, 0)
  if (moved) (target ?? main.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true })
}

/** Opens or closes the table of contents, which covers the page on a phone. */
function unfold(open: boolean): void {
  document.body.classList.toggle('unfolded', open)
  menu.setAttribute('aria-expanded', String(open))
  if (open) contents.querySelector('a')?.focus()
}

/** The address selects the view, so the skip link must not change it. */
function skip(event: Event): void {
  event.preventDefault()
  main.querySelector<HTMLElement>('h1')?.focus()
}
