import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, NewPasskeyOptions, PasskeyOptions, SignedByPasskey } from '@shoal/bus/passkeys/contract'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a device says that a right one would not. */
export interface Lies {
  origin?: string
  site?: string
  /** Nobody was asked for fingerprint, face or PIN. */
  unverified?: boolean
  /** How often it claims to have been used. */
  counter?: number
  userHandle?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const present = 0x01
const verified = 0x04
const withKey = 0x40

/** A device with one passkey, in software: P-256, kept with whose it is, counting its uses. */
export function passkeyDevice(browserOrigin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let owner: string | undefined
  let uses = 0

  const clientData = (type: string, challenge: string, { origin = browserOrigin }: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  function authenticatorData(site: string, flags: number, lies: Lies, key = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? uses)
    const flag = Buffer.from([flags | present | (lies.unverified ? 0 : verified)])
    return Buffer.concat([sha256(lies.site ?? site), flag, counter, key])
  }

  return {
    /** What the browser sends after `navigator.credentials.create`. */
    create({ challenge, rp, user }: NewPasskeyOptions, lies: Lies = {}): NewPasskey {
      owner = user.id
      const { x, y } = publicKey.export({ format: 'jwk' })
      const coordinate = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as const),
          ...([
            [-2, coordinate(x!)],
            [-3, coordinate(y!)],
          ] as const),
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const key = Buffer.concat([Buffer.alloc(16), length, id, cose])
      const authData = Uint8Array.from(authenticatorData(rp.id, withKey, lies, key))
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      }
    },

    /** What the browser sends after `navigator.credentials.get`. */
    sign({ challenge, rpId }: PasskeyOptions, lies: Lies = {}): SignedByPasskey {
      uses++
      const data = clientData('webauthn.get', challenge, lies)
      const authData = authenticatorData(rpId, 0, lies)
      return {
        id: id.toString('base64url'),
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString('base64url'),
        userHandle: lies.userHandle ?? owner,
      }
    },
  }
}
export type PasskeyDevice = ReturnType<typeof passkeyDevice>
