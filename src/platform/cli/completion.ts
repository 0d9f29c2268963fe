import { HELP, optionName } from './help.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const

/** Completion script for a shell; undefined if the shell is not supported. */
export function completionFor(shell: string | undefined): string | undefined {
  const known = SHELLS.find((name) => name === shell)
  if (known === 'fish') return fish()
  return known && `${known === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''}${bash()}`
}

const names = Object.keys(HELP)
const nouns = [...new Set(names.map((name) => name.split(' ', 1)[0] ?? '')), 'serve', 'rush', 'help']
const verbsOf = (noun: string) =>
  names.filter((name) => name.startsWith(`${noun} `)).map((name) => name.slice(noun.length + 1))
const optionsOf = (name: string) =>
  Object.keys(HELP[name]?.options ?? {}).map((one) => `--${optionName(one)}`)

function bash(): string {
  const verbs = nouns
    .filter((noun) => verbsOf(noun).length > 0)
    .map((noun) => `    ${noun}) words="${verbsOf(noun).join(' ')}" ;;`)
  const options = names.map((name) => `    "${name}"*) words="${optionsOf(name).join(' ')} --help" ;;`)
  return `_comanda() {
  local words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${nouns.join(' ')}"
  elif [ "$COMP_CWORD" -eq 2 ]; then case "\${COMP_WORDS[1]}" in
${verbs.join('\n')}
  esac; fi
  if [ -z "$words" ]; then case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${options.join('\n')}
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _comanda comanda`
}

function fish(): string {
  const first = `complete -c comanda -f -n __fish_use_subcommand -a "${nouns.join(' ')}"`
  const verbs = nouns.flatMap((noun) => {
    const known = verbsOf(noun)
    const at = `"__fish_seen_subcommand_from ${noun}; and not __fish_seen_subcommand_from ${known.join(' ')}"`
    return known.length > 0 ? [`complete -c comanda -f -n ${at} -a "${known.join(' ')}"`] : []
  })
  const options = names.flatMap((name) => {
    const seen = name.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`)
    return optionsOf(name).map(
      (option) => `complete -c comanda -n "${seen.join('; and ')}" -l ${option.slice(2)}`,
    )
  })
  return [first, ...verbs, ...options].join('\n')
}
