import type { Command } from 'commander'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

/** A command as the shell completes it: its words, and its options with dashes. */
interface Completed {
  words: string[]
  options: string[]
}

/** The completion script of a shell. */
export function completionFor(program: Command, shell: Shell): string {
  const all = program.commands.flatMap((command) => [
    completed([], command),
    ...command.commands.map((verb) => completed([command.name()], verb)),
  ])
  if (shell === 'fish') return fish(all)
  return `${shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''}${bash(all)}`
}

function completed(before: string[], command: Command): Completed {
  return {
    words: [...before, command.name()],
    options: command.options.map((option) => option.long ?? '').filter((option) => option !== ''),
  }
}

const nounsOf = (all: Completed[]) => [...new Set(all.map(({ words }) => words[0] ?? '')), 'help']
const verbsOf = (all: Completed[], noun: string) =>
  all.flatMap(({ words: [first, second] }) => (first === noun && second !== undefined ? [second] : []))

function bash(all: Completed[]): string {
  const verbs = nounsOf(all)
    .filter((noun) => verbsOf(all, noun).length > 0)
    .map((noun) => `    ${noun}) words="${verbsOf(all, noun).join(' ')}" ;;`)
  const options = all.map(
    ({ words, options }) => `    "${words.join(' ')}"*) words="${options.join(' ')} --help" ;;`,
  )
  return `_comanda() {
  local words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${nounsOf(all).join(' ')}"
  elif [ "$COMP_CWORD" -eq 2 ]; then case "\${COMP_WORDS[1]}" in
${verbs.join('\n')}
  esac; fi
  if [ -z "$words" ]; then case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${options.toReversed().join('\n')}
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _comanda comanda`
}

function fish(all: Completed[]): string {
  const first = `complete -c comanda -f -n __fish_use_subcommand -a "${nounsOf(all).join(' ')}"`
  const verbs = nounsOf(all).flatMap((noun) => {
    const known = verbsOf(all, noun)
    const at = `"__fish_seen_subcommand_from ${noun}; and not __fish_seen_subcommand_from ${known.join(' ')}"`
    return known.length > 0 ? [`complete -c comanda -f -n ${at} -a "${known.join(' ')}"`] : []
  })
  const options = all.flatMap(({ words, options }) => {
    const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`)
    return options.map((option) => `complete -c comanda -n "${seen.join('; and ')}" -l ${option.slice(2)}`)
  })
  return [first, ...verbs, ...options].join('\n')
}
