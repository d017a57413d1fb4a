import type { NewPasskey, NewPasskeyOptions, PasskeyOptions, SignedByPasskey } from '@shoal/bus/passkeys'
import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'

/** An address such as 127.0.0.1 or [::1]. */
const isNumber = (host: string) => /^[\d.]+$|^\[/.test(host)

/**
 * Whether passkeys can be used here; where they cannot nothing offers them. Browsers have them in secure contexts only, and
 * bind them to a name: at an address of numbers they refuse each.
 */
export const passkeysWork = (host: string = location.hostname): boolean => browserSupportsWebAuthn() && !isNumber(host)

/** Why no passkey came of it, as a sentence for the person. */
export class NoPasskey extends Error {
  override name = 'NoPasskey'
}

/** Browsers tell neither a closed prompt from one that ran out of time, nor from a device without a passkey. */
function sentenceOf(error: unknown, making: boolean): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return making
      ? 'No passkey was added: the prompt was closed. Try again when you are ready.'
      : 'No passkey was used: the prompt was closed, or there is none here. Try again, or log in another way.'
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey for your account already.'
  if (name === 'SecurityError') return 'Passkeys do not work at this address. Tell the crew.'
  return making ? 'This device could not make a passkey. Try another one.' : 'The passkey could not be read. Try again.'
}

async function orSay<T>(making: boolean, prompt: Promise<T>): Promise<T> {
  try {
    return await prompt
  } catch (error) {
    throw new NoPasskey(sentenceOf(error, making), { cause: error })
  }
}

/** Has the browser make a passkey. Throws NoPasskey. */
export async function makePasskey(optionsJSON: NewPasskeyOptions): Promise<NewPasskey> {
  const { id, response } = await orSay(true, startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Has a passkey sign. Throws NoPasskey. */
export async function signByPasskey(optionsJSON: PasskeyOptions): Promise<SignedByPasskey> {
  const { id, response } = await orSay(false, startAuthentication({ optionsJSON }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}
