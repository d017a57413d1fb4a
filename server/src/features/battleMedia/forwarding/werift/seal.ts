import { createCipheriv, createSecretKey } from 'node:crypto'
import { ProtectionProfileAeadAes128Gcm, type RTCDtlsTransport, RtpHeader } from 'werift'

/** The half of a connection's SRTP with which this server encrypts. */
export type SrtpContext = RTCDtlsTransport['srtp']['localContext']

/** In bytes, of what authenticates a packet. */
const tagLength = 16

/**
 * Encrypts RTP packets for one connection, of which `header` has no list of sources and no extensions. `round`: how often
 * the numbers of its source began anew at 0 before it (RFC 3711). No number may come twice in a round: from two packets
 * that AES-GCM (RFC 7714), which browsers choose, encrypted with one number, anybody can learn how their contents differ,
 * and forge others. What was agreed beside AES-GCM is left to werift.
 */
export function createSeal(context: SrtpContext): (header: Buffer, payload: Buffer, round: number) => Buffer {
  const { srtpSessionSalt: salt } = context
  // Node would find out for each packet anew what kind of key plain bytes are, which takes longer than the rest.
  const key = createSecretKey(context.srtpSessionKey)
  const nonce = Buffer.alloc(12)

  return (header, payload, round) => {
    if (context.profile !== ProtectionProfileAeadAes128Gcm)
      return context.cipher.encryptRtp(RtpHeader.deSerialize(header), payload, round)
    nonce.writeUInt16BE(0, 0)
    // The number of the source.
    header.copy(nonce, 2, 8, 12)
    nonce.writeUInt32BE(round, 6)
    header.copy(nonce, 10, 2, 4)
    for (let at = 0; at < nonce.length; at += 1) nonce[at]! ^= salt[at]!
    const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: tagLength })
    cipher.setAAD(header)
    const encrypted = cipher.update(payload)
    cipher.final()
    return Buffer.concat([header, encrypted, cipher.getAuthTag()])
  }
}
