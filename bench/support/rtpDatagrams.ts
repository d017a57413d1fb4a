import { type RTCPeerConnection, StunProtocol } from 'werift'

/** The head of an RTP packet, in bytes; SRTP leaves it readable (RFC 3711). */
const headBytes = 12

/** Whether a datagram of a peer connection is RTP, and neither STUN, DTLS nor RTCP (RFC 7983, RFC 5761). */
const isRtp = (datagram: Buffer): boolean =>
  datagram.length >= headBytes &&
  datagram[0]! >= 128 &&
  datagram[0]! <= 191 &&
  !(datagram[1]! >= 192 && datagram[1]! <= 223)

export interface RtpTap {
  /** A packet came from a source; `bytes` is all of its datagram. */
  onRtp: (ssrc: number, bytes: number) => void
  /** Whether werift gets it as well, which decrypts it: that costs as much as sending it. */
  passOn: boolean
}

/**
 * Sees the RTP of a peer connection as it comes from the network. Everything else goes to werift as before. To be called
 * when it is connected: earlier its way is not known. Throws an Error when the connection goes another way than over UDP.
 */
export function tapRtp({ iceTransports }: RTCPeerConnection, { onRtp, passOn }: RtpTap): void {
  for (const { connection } of iceTransports) {
    const protocol = connection.nominated?.protocol
    if (!(protocol instanceof StunProtocol)) throw new Error('Only RTP over UDP can be seen')
    const { transport } = protocol
    const takeAll = transport.onData
    transport.onData = (datagram, address) => {
      const rtp = isRtp(datagram)
      if (rtp) onRtp(datagram.readUInt32BE(8), datagram.length)
      if (!rtp || passOn) takeAll(datagram, address)
    }
  }
}
