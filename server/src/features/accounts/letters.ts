import type { Letter } from '../../platform/mail/index.ts'
import { codeMinutes } from './codes.ts'

/** What Shoal writes to people about their accounts. */

export const signUpLetter = (name: string, code: string): Letter => ({
  subject: 'Your code for Shoal',
  greeting: `Welcome aboard, ${name}!`,
  paragraphs: [
    'One last thing before you dive in: type this code where you signed up, so that we know this is you. It works only in the browser in which you did; if you read this on another device, type it over.',
  ],
  code,
  closing: [
    `The code works once, for the next ${codeMinutes} minutes.`,
    'If you did not sign up for Shoal, ignore this mail; without the code, no account is made.',
  ],
})

export const alreadySignedUpLetter = (name: string): Letter => ({
  subject: 'You already have an account on Shoal',
  greeting: `Hello ${name},`,
  paragraphs: [
    'Somebody, most likely you, just tried to sign up for Shoal with this e-mail address. It already belongs to your account, so nothing has changed.',
    'To come back in, log in with this address and your password. If the password has slipped your mind, choose "Forgot password" and we send you a code.',
  ],
  closing: ['If this was not you, there is nothing to do: nobody has got into your account.'],
})

export const recoveryLetter = (name: string, code: string): Letter => ({
  subject: 'Your code to get back into Shoal',
  greeting: `Hello ${name},`,
  paragraphs: [
    'You asked for a way back into your account. Type this code where you asked for it, then choose a new password. It works only in that browser; if you read this on another device, type it over.',
  ],
  code,
  closing: [
    `The code works once, for the next ${codeMinutes} minutes.`,
    'If you did not ask for it, ignore this mail and your password stays as it is. Never pass the code on: nobody from Shoal will ask for it.',
  ],
})

/** What was done to a second factor, as the letter says it. */
const factorChanges = {
  'authenticator-added': 'An authenticator app was added to your account. From now on logging in asks for its code.',
  'authenticator-removed': 'The authenticator app was removed from your account.',
  'passkey-added':
    'A passkey was added to your account. It logs you in by itself, and the password alone is not enough any more.',
  'passkey-removed': 'A passkey was removed from your account.',
  'codes-renewed': 'New recovery codes were made for your account. Those from before no longer work.',
  'code-used': 'One of your recovery codes was used. It does not work a second time.',
  reset:
    'The crew has removed the second factor of your account and logged you out everywhere, because somebody asked for it as you. Log in and set it up anew.',
} as const
export type FactorChange = keyof typeof factorChanges

export const factorChangedLetter = (name: string, change: FactorChange): Letter => ({
  subject: 'The second factor of your account on Shoal',
  greeting: `Hello ${name},`,
  paragraphs: [factorChanges[change], 'If this was you, all is well.'],
  closing: [
    'If it was not you, somebody knows your password: choose "Forgot password" on Shoal right away, set a new one, and look through the second factor in your settings.',
  ],
})

export const passwordChangedLetter = (name: string): Letter => ({
  subject: 'Your password on Shoal was changed',
  greeting: `Hello ${name},`,
  paragraphs: [
    'The password of your account has just been changed, and every other device was logged out.',
    'If this was you, all is well.',
  ],
  closing: ['If it was not you, choose "Forgot password" on Shoal right away and set a new one.'],
})
