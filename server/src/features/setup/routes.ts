import { setup } from '@shoal/bus/setup/contract'
import { setupErrors } from '@shoal/bus/setup/errors'
import { serve } from '../../platform/http/serve.ts'
import { useMail, writeLetter } from '../../platform/mail/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { useSetupChecks } from '../../platform/setupChecks.ts'
import { usePeople } from '../accounts/index.ts'

export const setupRoutes = (platform: Platform) => {
  const mail = useMail(platform)
  return serve(setup, {
    read: async ({ request }) => ({ checks: await useSetupChecks(platform).all(request) }),
    async sendTestLetter({ who }) {
      mail.require()
      const to = (await usePeople(platform).account(who.userId))?.email ?? ''
      const letter = {
        subject: 'A test letter from Shoal',
        greeting: `Hello ${who.person.displayName},`,
        paragraphs: [
          'You asked for this letter in the set-up of your show. It arrived, so those to your people will too.',
        ],
        closing: ['If it lay among the spam: the section Mail of docs/operations.md says what mail servers look at.'],
      }
      try {
        await mail.send({ to, ...writeLetter(letter, platform.settings.publicUrl) })
      } catch (error) {
        platform.log.warn({ err: error }, 'a test letter could not be sent')
        refuse(setupErrors.notSent, { why: (error as Error).message.split('\n')[0]?.slice(0, 200) ?? '' })
      }
      return { to }
    },
  })
}
