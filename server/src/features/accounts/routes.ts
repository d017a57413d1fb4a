import { accounts } from '@shoal/bus/accounts/contract'
import { accountsErrors } from '@shoal/bus/accounts/errors'
import { passkeys } from '@shoal/bus/passkeys/contract'
import { serve } from '../../platform/http/serve.ts'
import { sessionCookie } from '../../platform/people/who.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { createBrowserMarks } from './browserMarks.ts'
import { createGuesses } from './guesses.ts'
import { createKnownBrowsers } from './knownBrowsers.ts'
import { createLetterJob } from './letterJob.ts'
import { createSecondFactor } from './secondFactor/service.ts'
import { createAccounts } from './service.ts'
import { replyFor } from './sessionReply.ts'
import { clearSessionCookie, createSessions, setSessionCookie } from './sessions.ts'
import { useStaffDesk } from './staff.ts'

export const accountRoutes = (platform: Platform) => {
  const sessions = createSessions(platform)
  const known = createKnownBrowsers(platform)
  const browsers = createBrowserMarks(platform)
  const guesses = createGuesses(platform, known)
  const parts = { sessions, known, browsers, guesses, letters: createLetterJob(platform) }
  const secondFactor = createSecondFactor(platform, parts)
  const service = createAccounts(platform, { ...parts, secondFactor })
  const staff = useStaffDesk(platform)
  const accountCalls = serve(accounts, {
    async session({ who, request, reply }) {
      const token = request.cookies[sessionCookie]
      if (who === null) {
        // Here a banned person is told, who elsewhere is a visitor.
        if (token && (await platform.identity.byCookie(token)).problem === 'banned') refuse(accountsErrors.banned)
        return null
      }
      if (token && request.headers.authorization === undefined) setSessionCookie(platform, reply, token)
      return replyFor(platform, who)
    },
    logIn: ({ body, request, reply }) => service.logIn(body, { request, reply }),
    async logOut({ who, request, reply }) {
      // The session the call was made with, also one that is refused everywhere else.
      if (who) await sessions.end(who.sessionId, 'log-out')
      else await sessions.endByCookie(request)
      clearSessionCookie(platform, reply)
    },
    signUp: ({ body, request, reply }) => service.signUp(body, { request, reply }),
    confirmEmail: ({ body, request, reply }) => service.confirm(body.code, { request, reply }),
    forgotPassword: ({ body, request, reply }) => service.forgotPassword(body.email, { request, reply }),
    updatePassword: ({ who, body, request }) => service.updatePassword(who, body, request),
    async deleteAccount({ who, body, request, reply }) {
      await service.deleteAccount(who, body.email, { request, reply })
      clearSessionCookie(platform, reply)
    },
    sessions: async ({ who }) => ({ sessions: await sessions.list(who) }),
    endSession: ({ who, params }) => sessions.endOwn(who, params.id),
    secondStep: ({ request }) => secondFactor.step(request),
    takeSecondStep: ({ body, request, reply }) => secondFactor.takeStep(body.code, { request, reply }),
    prove: ({ who, body, request }) => secondFactor.prove(who, body, request),
    secondFactor: ({ who }) => secondFactor.read(who),
    addAuthenticator: ({ who }) => secondFactor.addAuthenticator(who),
    confirmAuthenticator: ({ who, body, request }) => secondFactor.confirmAuthenticator(who, body.code, request),
    removeAuthenticator: ({ who }) => secondFactor.removeAuthenticator(who),
    renewRecoveryCodes: ({ who }) => secondFactor.renewCodes(who),
    initialData: async ({ who }) => ({ initialData: await platform.initialData(who) }),
    snapshot: async ({ who, query, request, reply }) => ({
      areas: await platform.snapshots.read({ who, request }, query.areas.split(','), reply),
    }),
    users: ({ who, query }) => staff.users(who, query),
    resetSecondFactor: ({ who, params, body }) => secondFactor.reset(who, params.id, body.reason),
    setFlags: ({ who, params, body }) => staff.setFlags(who, params.id, body),
  })
  const passkeyCalls = serve(passkeys, {
    list: async ({ who }) => ({ passkeys: await secondFactor.passkeys(who) }),
    beginAdding: ({ who, request, reply }) => secondFactor.beginAddingPasskey(who, { request, reply }),
    add: ({ who, body, request }) => secondFactor.addPasskey(who, body, request),
    rename: ({ who, params, body }) => secondFactor.renamePasskey(who, params.id, body.name),
    remove: ({ who, params }) => secondFactor.removePasskey(who, params.id),
    beginLogIn: ({ request, reply }) => secondFactor.beginPasskeyLogIn({ request, reply }),
    logIn: ({ body, request, reply }) => secondFactor.logInByPasskey(body, { request, reply }),
    beginSecondStep: ({ request, reply }) => secondFactor.beginPasskeyStep({ request, reply }),
    takeSecondStep: ({ body, request, reply }) => secondFactor.takePasskeyStep(body, { request, reply }),
  })
  return [accountCalls, passkeyCalls]
}
