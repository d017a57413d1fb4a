import { type CodesOf, errors } from '../../dsl/errors.ts'
import { emailMismatchText } from './rules.ts'

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
  nameForStaff: {
    status: 409,
    text: 'This display name would pass for the crew. Choose another one.',
    when: 'The display name speaks for the show or its staff, or looks as if it did (`admin_`, `m0d-team`). Only admins and moderators may have such a name. Choose another one.',
  },
  wrongCode: {
    status: 400,
    text: 'This code is not valid here (any more). Check it, type it in the browser in which you asked for it, or ask for a new one.',
    when: 'The code is mistyped, was used already, is older than 30 minutes, was asked for in another browser, or its e-mail address has an account by now. It works only with the cookie that signing up, or asking for it, has set. Ask for a new one.',
  },
  secondStepNeeded: {
    status: 401,
    text: 'Confirm with your second factor that it is you',
    when: 'Password, or code from an e-mail, is right, and the account has a second factor. Go on with `GET /api/auth/second-step` in the same browser, within ten minutes.',
  },
  noSecondStep: {
    status: 410,
    text: 'This log-in has waited too long. Start again.',
    when: 'No log-in of this browser waits for its second step: it is older than ten minutes, was finished, or the second factor has changed meanwhile. Log in again.',
  },
  wrongFactor: {
    status: 400,
    text: 'This code is not right. Each works once; wait for the next one, or use a recovery code.',
    when: 'The six digits are not those of the moment, or were used already; or the recovery code is mistyped or used up. Wait for the next code of the authenticator app, or use a recovery code or a passkey.',
  },
  proofNeeded: {
    status: 403,
    text: 'Confirm that it is you first',
    when: 'The second factor is changed, and the account deleted, only within 15 minutes after logging in or `POST /api/auth/prove`. Send the password, or a code, there, and try again.',
  },
  wrongProof: {
    status: 400,
    text: 'That is not right. Check it and try again.',
    when: 'The password, or the code, with which somebody wanted to show that it is them is wrong. Type it again.',
  },
  authenticatorIsSet: {
    status: 409,
    text: 'You have an authenticator app already. Remove it first to change to another one.',
    when: 'The account has an authenticator app. Remove it before another one is added.',
  },
  noAuthenticator: {
    status: 404,
    text: 'There is no authenticator app to confirm or remove',
    when: 'The account has no authenticator app, or adding one was not begun.',
  },
  noSecondFactor: {
    status: 409,
    text: 'Set up a second factor first',
    when: 'Recovery codes are for an account with a second factor. Add an authenticator app or a passkey first.',
  },
  noSecondFactorToReset: {
    status: 409,
    text: 'This account has no second factor',
    when: 'There is nothing to reset: the account has no second factor.',
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
  banReason: {
    status: 400,
    text: 'Say why this person is banned',
    when: 'An admin bans somebody, and `reason` is missing or blank. Nothing was changed.',
  },
  ownFlags: {
    status: 409,
    text: 'You cannot take this from yourself; ask another admin',
    when: 'Admins can neither take the admin flag from themselves nor ban themselves, so that there is always one left. Ask another admin.',
  },
})
export type AccountsErrorCode = CodesOf<typeof accountsErrors>
