import { z } from 'zod'
import { settingsPart } from '../settingsPart.ts'

const parts = (text: string) => text.split(',').map((part) => part.trim())

const contacts = z
  .string()
  .transform(parts)
  .refine(
    // A line break in it would begin another field.
    (list) => list.every((one) => /^(https:\/\/|mailto:|tel:)\S+$/.test(one) && URL.canParse(one)),
    'must be a comma-separated list of addresses such as mailto:security@shoal.example, with mailto:, https:// or tel:',
  )

const languages = z
  .string()
  .transform(parts)
  .refine(
    (list) => list.every((one) => /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(one)),
    'must be a comma-separated list of languages such as en, de',
  )

/** What programs are told of the show: those that search, and people who have found something wrong with it. */
export const crawlerSettings = settingsPart({
  variables: {
    CRAWLING: z.enum(['allowed', 'forbidden']).optional(),
    SECURITY_CONTACT: contacts.optional(),
    SECURITY_LANGUAGES: languages.default(['en']),
  },
  read: ({ CRAWLING, SECURITY_CONTACT, SECURITY_LANGUAGES }, environment) => ({
    /** Whether crawlers may read the public pages. A show that is only tried out is not to be found instead of the real one. */
    crawling: (CRAWLING ?? (environment === 'staging' ? 'forbidden' : 'allowed')) === 'allowed',
    /** Addresses for whoever found a hole, the best first; empty when nobody is named. */
    securityContacts: SECURITY_CONTACT ?? [],
    /** Languages that are understood there. */
    securityLanguages: SECURITY_LANGUAGES,
  }),
})
