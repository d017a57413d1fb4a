import { networkInterfaces } from 'node:os'
import type { RTCPeerConnection } from 'werift'

/** The IPv4 addresses of the interfaces; the loopback address when there are no others. */
export function addressesOfThisMachine(): string[] {
  const found = Object.values(networkInterfaces())
    .flat()
    .filter((entry) => entry?.family === 'IPv4' && !entry.internal && !entry.address.startsWith('169.254.'))
    .map((entry) => entry!.address)
  return found.length > 0 ? found : ['127.0.0.1']
}

/**
 * The part of werift's configuration that decides who reaches a peer, and where: one UDP socket on `port`, told to
 * browsers by the first of `addresses`. As ICE-lite it never sends first, so a browser cannot make the server knock at doors
 * inside the network; whom it answers is for `isOfSession` to say.
 */
export const reachableAt = (addresses: readonly string[], port: number) => ({
  iceLite: true,
  // The interfaces are not listed: addresses of the network inside are nobody's business.
  iceUseIpv4: false,
  iceUseIpv6: false,
  iceUseTcp: false,
  iceServers: [],
  iceAdditionalHostAddresses: [addresses[0]!],
  // werift takes a range of more than one number only; this one holds a single port.
  icePortRange: [port, port + 0.5] as [number, number],
  iceInterfaceAddresses: { udp4: addresses.every((address) => address.startsWith('127.')) ? '127.0.0.1' : '0.0.0.0' },
})

/**
 * Whether a STUN request names both ends of a connection, as only somebody who was told its descriptions can. werift answers
 * whoever asks, unless this stands in its `iceFilterStunResponse`.
 */
export function isOfSession(
  connection: RTCPeerConnection,
  message: { getAttributeValue(name: 'USERNAME'): string | undefined },
): boolean {
  const ice = connection.iceTransports[0]?.connection
  return ice !== undefined && message.getAttributeValue('USERNAME') === `${ice.localUsername}:${ice.remoteUsername}`
}

const candidate = /^a=candidate:(\S+) (\d) (udp) (\d+) (\S+) (\d+) typ host(.*)$/

/** A description by `reachableAt` with a candidate for each of `addresses`. */
export function withAddresses(sdp: string, addresses: readonly string[]): string {
  const lines = sdp.split('\r\n').flatMap((line) => {
    const match = candidate.exec(line)
    if (!match) return line
    const [, foundation, component, protocol, priority, , port, rest] = match
    return addresses.map(
      (address, at) =>
        `a=candidate:${foundation}${at || ''} ${component} ${protocol} ${Number(priority) - at} ${address} ${port} typ host${rest}`,
    )
  })
  return lines.join('\r\n')
}

/** A description without its candidates: who sent it is learned from what arrives. */
export const withoutCandidates = (sdp: string): string =>
  sdp
    .split(/\r?\n/)
    .filter((line) => !/^a=(candidate:|end-of-candidates)/.test(line))
    .join('\r\n')
