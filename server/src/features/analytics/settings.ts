import { z } from 'zod'
import { isForPeople, isOnThisMachine, settingsPart, url } from '../../platform/settingsPart.ts'

/** Pages carry it, so nothing that is secret may stand there. */
const projectKey = z
  .string()
  .regex(/^[\w-]{1,200}$/, 'must be the key of a project in PostHog, such as phc_…')
  .refine((key) => !key.startsWith('phx_'), 'is a personal key of PostHog, which is secret: set the key of the project')

/** A policy of pages can name no address of IPv6, so a page could not talk to one. */
const host = url('http', 'https').refine((address) => {
  const { username, password, search, hash, hostname } = URL.parse(address) ?? {}
  return !username && !password && !search && !hash && !hostname?.startsWith('[')
}, 'must be an address such as https://eu.i.posthog.com, without a name, a query or a fragment')

/** Whether pages count what is done in them, and whom they tell [ANA-1]. */
export const analyticsSettings = settingsPart({
  variables: { POSTHOG_KEY: projectKey.optional(), POSTHOG_HOST: host.optional() },
  // Somebody may have put a secret there by mistake.
  confidential: ['POSTHOG_KEY'],
  check: ({ POSTHOG_KEY, POSTHOG_HOST }, environment) => ({
    ...(POSTHOG_HOST && !POSTHOG_KEY && { POSTHOG_KEY: 'is required with POSTHOG_HOST' }),
    ...(POSTHOG_KEY && !POSTHOG_HOST && { POSTHOG_HOST: 'is required with POSTHOG_KEY' }),
    ...(POSTHOG_HOST &&
      isForPeople(environment) &&
      !POSTHOG_HOST.startsWith('https:') &&
      !isOnThisMachine(POSTHOG_HOST) && { POSTHOG_HOST: `must be https in ${environment}` }),
  }),
  read: ({ POSTHOG_KEY, POSTHOG_HOST }) => ({
    /** The project and the address that pages tell, without a trailing slash; null: they tell nobody. */
    posthog:
      POSTHOG_KEY && POSTHOG_HOST ? { key: POSTHOG_KEY, host: new URL(POSTHOG_HOST).href.replace(/\/+$/, '') } : null,
  }),
})
