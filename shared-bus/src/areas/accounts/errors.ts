import { type CodesOf, errors } from '../../dsl/errors.ts'
import { emailMismatchText } from '../../rules/validation.ts'

export const accountsErrors = errors('accounts', {
  wrongCredentials: {
    status: 401,
    text: 'Wrong e-mail address or password',
    when: 'No account has this e-mail address and password together; which of the two is wrong is not said. Type it again, or ask for a code with "Forgot password".',
  },
  wrongPassword: {
    code: 'wrong-credentials',
    status: 403,
    text: 'The current password is wrong',
    when: 'The current password, without which no new one is set, is missing or wrong. Type it again, or ask for a code with "Forgot password".',
  },
  weakPassword: {
    status: 400,
    text: {
      leaked:
        'This password is on lists of leaked passwords, which are the first to be tried. Choose one that only you would think of.',
      ownName: 'Your own name or address is easy to guess. Choose another password.',
      fewCharacters: 'This password has too few different characters. Choose another one.',
    },
    when: 'The new password is one of the 49 000 that leaks show most often (capitals, and one or two digits or marks at its end, make no other of it), the person’s name or e-mail address, or made of one or two characters. Choose another one.',
  },
  banned: {
    status: 403,
    text: 'This account is banned',
    when: 'An admin has banned this account. Its sessions are refused wherever a person is needed; logging out works. Only an admin can lift it.',
  },
  nameTaken: {
    status: 409,
    text: {
      now: 'This display name is already taken',
      meanwhile: 'Somebody else took this display name meanwhile. Sign up again with another one.',
    },
    when: 'Somebody has this display name, in this or another case. Choose another one. After typing a code it means that the name was taken since you signed up: sign up again with another name.',
  },
  wrongCode: {
    status: 400,
    text: 'This code is not valid here (any more). Check it, type it in the browser in which you asked for it, or ask for a new one.',
    when: 'The code is mistyped, was used already, is older than 30 minutes, was asked for in another browser, or its e-mail address has an account by now. It works only with the cookie that signing up, or asking for it, has set. Ask for a new one.',
  },
  emailMismatch: {
    status: 400,
    text: emailMismatchText,
    when: 'The address typed to delete the account is not the account’s, which `GET /api/auth` shows, letter by letter. Nothing was deleted.',
  },
  noSnapshot: {
    status: 400,
    text: 'There is no snapshot of {unknown}; there are {known}',
    when: 'An area that was asked for does not exist, or has no snapshot. The text names those that have one.',
  },
  noSuchSession: {
    status: 404,
    text: 'There is no such session',
    when: 'None of the own sessions has this id; it may have ended. Fetch `GET /api/auth/sessions` again.',
  },
  noSuchUser: {
    status: 404,
    text: 'There is no such person',
    when: 'Nobody has this id, or the account was deleted.',
  },
  ownFlags: {
    status: 409,
    text: 'You cannot take this from yourself; ask another admin',
    when: 'Admins can neither take the admin flag from themselves nor ban themselves, so that there is always one left. Ask another admin.',
  },
})
export type AccountsErrorCode = CodesOf<typeof accountsErrors>
