import { z } from 'zod'
import { isOnThisMachine, settingsPart, url } from '../../platform/settingsPart.ts'

export const itemsSettings = settingsPart({
  variables: {
    BLOODGAMES_URL: url('http', 'https').optional(),
    BLOODGAMES_SECRET: z.string().min(24, 'must have at least 24 characters').optional(),
  },
  confidential: ['BLOODGAMES_SECRET'],
  check: ({ BLOODGAMES_URL, BLOODGAMES_SECRET }) => ({
    ...(BLOODGAMES_URL &&
      !BLOODGAMES_SECRET && {
        BLOODGAMES_SECRET: 'is required with BLOODGAMES_URL: the game could not tell who sends',
      }),
    ...(BLOODGAMES_SECRET && !BLOODGAMES_URL && { BLOODGAMES_URL: 'is required with BLOODGAMES_SECRET' }),
    ...(BLOODGAMES_URL?.startsWith('http:') &&
      !isOnThisMachine(new URL(BLOODGAMES_URL).origin) && { BLOODGAMES_URL: 'must be https, or http on localhost' }),
  }),
  read: ({ BLOODGAMES_URL: address, BLOODGAMES_SECRET: secret }) => ({
    /** Where items go that people send to the companion game [ITEM-6]; null: they are kept until there is one. */
    bloodgames: address && secret ? { address, secret } : null,
  }),
})
