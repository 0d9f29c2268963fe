import type { Actor, From } from '../../context.ts'
import { ACCOUNT_ITSELF, appendEvent } from '../../events/store.ts'
import type { Language } from '../../locales/languages.ts'
import { createLocation } from '../../locations/actions.ts'
import { NEW_LOCATION } from '../../locations/rules.ts'
import { updatePaperLanguage } from '../../locations/service-settings-store.ts'
import { newSupervisorPin } from '../../locations/supervisor-pin.ts'
import { changeTaxes, type TaxesInput } from '../../locations/taxes/actions.ts'
import type { Clock } from '../../platform/core/clock.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import type { Database } from '../../platform/storage/database.ts'
import { lockInstallation } from '../../platform/storage/migrate/migrate.ts'
import type { Secrets } from '../../platform/storage/secrets.ts'
import { claimSetUp } from '../accounts/account-directory-store.ts'
import { hasAccounts } from '../accounts/across-accounts.ts'
import { createAccount } from '../accounts/actions.ts'
import { beginSession, newToken } from '../auth/sessions.ts'
import { hashPassword } from '../passwords/password.ts'
import { checkGuessLimit } from '../users/sign-in-throttle.ts'
import { markSignedIn, updatePassword } from '../users/store.ts'
import { inviteUser, mustBeHardToGuess } from '../users/users.ts'
import { isSetupCode } from './setup-code.ts'

const SET_UP: Actor = { kind: 'system', id: 0, name: 'set-up' }

export interface SetUp {
  code: string
  owner: { name: string; email: string; password: string }
  location: {
    name: string
    currency: string
    timeZone: string
    taxRateBps: number
    taxIncluded: number
    receiptHeader: string
    receiptFooter: string
  }
  paperLanguage: Language
  taxes: TaxesInput
  from: From
}

interface Parts {
  database: Database
  secrets: Secrets
  now: Clock
}

/**
 * Creates the first account with its owner and location, and signs the owner in. Works once, while the installation is
 * empty, and only with the code that the start prints: anybody on the network can open the page.
 */
export async function setUp({ database, secrets, now }: Parts, input: SetUp) {
  const { owner, location, from } = input
  if (await database.read(hasAccounts)) throw alreadySetUp()
  if (!isSetupCode(secrets, input.code)) {
    refuseIf(await database.write((sql) => checkGuessLimit(sql, 'setup', from.address, now())))
    throw new Refusal('setup_code_wrong', 'This is not the set-up code. Comanda prints it when it starts.')
  }
  mustBeHardToGuess(owner.password, [owner.name, owner.email, location.name])
  const passwordHash = await hashPassword(owner.password, { address: from.address, isKnown: true })
  const token = newToken()
  const supervisorPin = newSupervisorPin()
  return database.write(async (sql) => {
    await lockInstallation(sql)
    // The claim is a unique row: of two browsers that finish at once, one is refused.
    if ((await hasAccounts(sql)) || !(await claimSetUp(sql))) throw alreadySetUp()
    const change = await createAccount({ sql, now: now(), secrets, from }, SET_UP, location.name)
    const { accountId } = change.caller
    const userId = await inviteUser(change, { email: owner.email, name: owner.name, role: 'owner' })
    await updatePassword(sql, accountId, userId, passwordHash)
    const locationId = await createLocation(change, {
      ...NEW_LOCATION,
      ...location,
      // A charge that guests must pay is taxed in most countries.
      serviceTaxed: 1,
      supervisorPin,
    })
    await changeTaxes(change, locationId, () => input.taxes)
    await updatePaperLanguage(sql, accountId, locationId, input.paperLanguage)
    await beginSession(sql, token, { accountId, id: userId }, now(), { from })
    await markSignedIn(sql, accountId, userId, now())
    await appendEvent(change, ACCOUNT_ITSELF, 'user.signed_in', {
      user_id: userId,
      name: owner.name,
      ...from,
    })
    return { token, locationId, supervisorPin }
  })
}

function alreadySetUp(): Refusal {
  return new Refusal('already_set_up', 'This Comanda is set up already. Sign in instead.')
}
