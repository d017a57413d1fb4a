import { type CodesOf, errors } from '../../dsl/errors.ts'

export const setupErrors = errors('setup', {
  notSent: {
    status: 502,
    text: 'The mail server did not take the letter: {why}',
    when: 'SMTP_URL leads to a mail server that refused the letter or could not be reached; the text has its answer. Mend `SMTP_URL` or the mail server, and try again.',
  },
})
export type SetupErrorCode = CodesOf<typeof setupErrors>
