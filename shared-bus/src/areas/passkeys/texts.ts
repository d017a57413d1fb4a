import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { passkeys } from './contract.ts'

export const texts: UnfilteredTexts<typeof passkeys> = {
  // Except for the name that a person gives a passkey, bytes that devices have made and signed, and words of WebAuthn.
  neverShown: ['add', 'logIn', 'rename', 'takeSecondStep'],
}
