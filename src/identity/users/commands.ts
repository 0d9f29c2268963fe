import { type Command, change, type Options, text, UsageError } from '../../platform/cli/options.ts'
import { ROLES, type Role } from '../../platform/core/roles.ts'
import { newToken } from '../auth/sessions.ts'
import { inviteUser, makePasswordLink, passwordLinkPath, theUserWithEmail } from './users.ts'

export const userCommands: Record<string, Command> = {
  'user invite': async (store, options) => {
    const user = { email: email(options), name: text(options, 'name'), role: role(options) }
    const token = newToken()
    await change(store, options, async (change) =>
      makePasswordLink(change, await inviteUser(change, user), token),
    )
    return `${user.email} is invited as ${user.role}. They choose a password, within 3 days, at\n<address of Comanda>${passwordLinkPath(token)}`
  },

  'user reset': async (store, options) => {
    const address = email(options)
    const token = newToken()
    await change(store, options, async (change) =>
      makePasswordLink(change, await theUserWithEmail(change, address), token),
    )
    return `${address} chooses a new password, within 3 days, at\n<address of Comanda>${passwordLinkPath(token)}`
  },
}

function email(options: Options): string {
  const value = text(options, 'email')
  if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw new UsageError('--email must be an e-mail address')
  return value
}

function role(options: Options): Role {
  const value = text(options, 'role', 'manager')
  const known = ROLES.find((name) => name === value)
  if (!known) throw new UsageError(`--role must be one of ${ROLES.join(', ')}`)
  return known
}
