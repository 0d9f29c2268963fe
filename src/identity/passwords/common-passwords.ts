// Common words that attackers try first. Words, not whole passwords: additions such as a year, an exclamation mark or a
// capital are tried as well, and are removed before comparing.

const WORDS = `
  password passwort passw0rd p4ssword kennwort passwd secret geheim admin administrator root user guest test demo
  welcome willkommen hello hallo letmein login master superman batman dragon monkey shadow sunshine princess football
  baseball soccer hockey iloveyou trustno1 starwars whatever freedom mustang michael jordan jessica charlie thomas
  qwerty qwertz qwertyuiop qwertzuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm yxcvbnm azerty abc abcd abcde abcdef abcdefg
  abcdefgh abcdefghijkl changeme default temp temporary sommer summer winter spring autumn herbst januar january monday
  montag restaurant bistro kitchen kueche küche comanda terminal kellner waiter manager owner chef kasse cash portal
  contrasena contraseña motdepasse bonjour hola ciao amore
`
  .trim()
  .split(/\s+/)

const COMMON = new Set(WORDS)
const KEYBOARDS = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
]
const RUN = 4

/** True if only a few characters remain once common words, runs and digits are removed. */
export function isCommon(password: string, about: string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const known = new Set([...COMMON, ...about.flatMap(wordsOf)])
  const rest = wordsOf(plain)
    .flatMap((word) => withoutKnown(word, known))
    .join('')
  return new Set(withoutRuns(rest)).size < RUN
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Removes known words, the longest first, and digits at the ends. */
function withoutKnown(word: string, known: Set<string>): string[] {
  const bare = word.replace(/^\d+|\d+$/g, '')
  const inside = [...known].filter((one) => one.length >= 3 && bare.includes(one))
  const [longest] = inside.sort((one, other) => other.length - one.length)
  return longest === undefined ? [bare] : bare.split(longest).flatMap((part) => withoutKnown(part, known))
}

/** Removes runs of the keyboard or the alphabet, in either direction. */
function withoutRuns(text: string): string {
  let left = ''
  for (let at = 0; at < text.length; ) {
    const run = text.slice(at, at + RUN)
    const isRun = KEYBOARDS.some((row) => row.includes(run) || [...row].reverse().join('').includes(run))
    if (run.length === RUN && isRun) at += RUN
    else left += text[at++]
  }
  return left
}
