import { Email } from '@shoal/bus/accounts/contract'
import { type AdminMade, appointAdmin } from '../features/accounts/index.ts'
import { recordAudit } from '../features/moderation/index.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/index.ts'
import { createLedger } from '../platform/ledger/index.ts'
import { readSecrets } from '../platform/secrets.ts'
import { type Settings, SettingsError } from '../platform/settings.ts'

/**
 * ADM-2: `admin <e-mail address>` makes the account an admin, and first the account when there is none; prints a code
 * with which its owner sets a password. May be repeated. On the embedded database no server may run meanwhile.
 */
export async function makeAdmin(args: readonly string[], settings: Settings): Promise<void> {
  const parsed = Email.safeParse(args[0])
  if (args.length !== 1 || !parsed.success)
    throw new SettingsError('name the e-mail address of the admin, and nothing else: npm run admin -- me@shoal.example')
  const secrets = readSecrets(settings)
  const database = await openDatabase(settings)
  try {
    const parts = { database, secrets, clock: systemClock, ledger: createLedger(database) }
    const made = await database.transaction(async () => {
      const admin = await appointAdmin(parts, parsed.data)
      const { isNew, wasAdmin, userId } = admin
      if (!wasAdmin)
        await recordAudit(parts, {
          ...{ who: { userId: 'operator' }, whom: userId, action: 'operator.admin' },
          detail: isNew ? 'a new account, admin on' : 'admin on',
        })
      return admin
    })
    process.stdout.write(`${textFor(parsed.data, made, settings.publicUrl)}\n`)
  } finally {
    await database.close()
  }
}

function textFor(email: string, { displayName, isNew, wasAdmin, code, minutes }: AdminMade, publicUrl: string): string {
  const done = isNew
    ? `${email} has an account now, named ${displayName}, and is an admin.`
    : `${displayName} (${email}) ${wasAdmin ? 'was an admin already' : 'is an admin now'}.`
  return `${done}
${isNew ? 'To set its password' : 'The password is as it was. To set another one'}: open ${publicUrl}, choose Log in, “Forgot your password?”, “I have a code”, and type

    ${code}

It works once, for the next ${minutes} minutes. This command makes another one. Once logged in, set up the second
factor in the settings: in production an admin has no rights without one.`
}
