import { type CodesOf, errors } from '../../dsl/errors.ts'

export const passkeysErrors = errors('passkeys', {
  tooLate: {
    status: 410,
    text: 'That took too long. Try again.',
    when: 'This browser has not asked for what its passkey was to sign, or more than five minutes ago, or that was answered already. Begin again.',
  },
  notTaken: {
    status: 400,
    text: 'This passkey was not accepted. Try another one, or another way to log in.',
    when: 'The passkey is of another account, was removed here, was used for another site, did not ask who holds it (fingerprint, face or PIN), or its count of uses has gone back, as that of a copy does. Use another passkey or another way to log in.',
  },
  notAdded: {
    status: 400,
    text: 'This passkey could not be added. Try again, or use another device.',
    when: 'What the browser sent is no new passkey for this site: another origin, no question who holds it (fingerprint, face or PIN), or a kind of key that the server does not know. Try another device or browser.',
  },
  alreadyAdded: {
    status: 409,
    text: 'This passkey was added already',
    when: 'The passkey is known here. Nothing is left to do.',
  },
  tooMany: {
    status: 409,
    text: 'You have {most} passkeys, and more are not kept. Remove one first.',
    when: 'The account has as many passkeys as one may have. Remove one that is not used any more.',
  },
  noSuchPasskey: {
    status: 404,
    text: 'There is no such passkey',
    when: 'None of the own passkeys has this id; it may have been removed. Fetch `GET /api/auth/passkeys` again.',
  },
})
export type PasskeysErrorCode = CodesOf<typeof passkeysErrors>
