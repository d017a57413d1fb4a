import { z } from 'zod'
import { settingsPart } from '../../platform/settingsPart.ts'

export const accountsSettings = settingsPart({
  variables: { STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional() },
  check: ({ STAFF_SECOND_FACTOR }, environment) =>
    environment === 'production' && STAFF_SECOND_FACTOR === 'optional'
      ? { STAFF_SECOND_FACTOR: 'must be required in production' }
      : {},
  read: ({ STAFF_SECOND_FACTOR }, environment) => ({
    /** Admins and moderators have their rights only with a second factor. */
    staffNeedSecondFactor:
      (STAFF_SECOND_FACTOR ?? (environment === 'production' ? 'required' : 'optional')) === 'required',
  }),
})
