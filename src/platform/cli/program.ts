import { Argument, Command, CommanderError } from 'commander'
import { CLI_NAME, programVersion } from '../runtime/paths.ts'
import { COMMANDS, NOUNS, PROGRAMS } from './command-list.ts'
import { completionFor, SHELLS } from './completion.ts'
import { type Options, UsageError } from './options.ts'

const EPILOGUE = `
It works on the database that DATABASE_URL names, also while Comanda is running on it.
Exit codes: 0 done, 1 refused or failed, 2 not understood.`

type Run = (name: string, options: Options) => Promise<void>

/** The command line. It runs `run` with the name and the options of the command that was given. */
export function createProgram(run: Run): Command {
  const program = new Command(CLI_NAME).version(programVersion()).addHelpText('after', EPILOGUE)
  program.configureHelp({ showGlobalOptions: false }).exitOverride()
  // Errors are printed by the caller, in its own form.
  program.configureOutput({ writeErr: () => {} })
  if (CLI_NAME === 'comanda')
    for (const [name, about] of Object.entries(PROGRAMS)) program.command(name).description(about)
  const nouns = new Map<string, Command>()
  for (const [name, { about, options }] of Object.entries(COMMANDS)) {
    const [noun = '', verb] = name.split(' ')
    const parent = verb === undefined ? program : (nouns.get(noun) ?? addNoun(program, noun))
    if (verb !== undefined) nouns.set(noun, parent)
    const command = parent.command(verb ?? noun).description(about)
    for (const [option, meaning] of Object.entries(options)) addOption(command, option, meaning)
    command.allowExcessArguments(false).addHelpText('after', EPILOGUE)
    command.action((values) => run(name, byName(command, values)))
  }
  program
    .command('completion')
    .description(`prints a shell completion script: source <(${CLI_NAME} completion bash)`)
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell) => console.log(completionFor(program, shell)))
  return program
}

/** Parses and runs the arguments. Throws a UsageError for arguments that are not understood. */
export async function runProgram(program: Command, args: string[]): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Help and version end with an error of code 0.
    if (error.exitCode === 0) return
    const message = error.code === 'commander.help' ? 'which command?' : error.message.replace(/^error: /, '')
    throw new UsageError(`${message} (${CLI_NAME} --help lists the commands)`)
  }
}

function addNoun(program: Command, noun: string): Command {
  return program
    .command(noun)
    .description(NOUNS[noun] ?? '')
    .addHelpText('after', EPILOGUE)
}

function addOption(command: Command, option: string, meaning: string): void {
  const isOptional = option.startsWith('[')
  const flags = `--${isOptional ? option.slice(1, -1) : option}`
  if (isOptional) command.option(flags, meaning)
  else command.requiredOption(flags, `${meaning} (required)`)
}

/** The library turns `time-zone` into `timeZone`; commands ask for what was typed. */
function byName(command: Command, values: Record<string, string | boolean>): Options {
  return Object.fromEntries(command.options.map((option) => [option.name(), values[option.attributeName()]]))
}
