import { isIPv4 } from 'node:net'
import { z } from 'zod'
import { isForPeople, settingsPart } from '../../settingsPart.ts'
import { addressesOfThisMachine } from './addresses.ts'
import type { PortRange } from './ports.ts'

const addresses = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((list) => list.every(isIPv4), 'must be a comma-separated list of IPv4 addresses such as 203.0.113.7')

const ports = z
  .string()
  .regex(/^\d{1,5}-\d{1,5}$/, 'must be a range of ports such as 40000-40399')
  .transform((text): PortRange => {
    const [first, last] = text.split('-').map(Number) as [number, number]
    return { first, last }
  })
  .refine(
    ({ first, last }) => first >= 1_024 && first <= last && last <= 65_535,
    'must be a range within 1024 to 65535, the lower port first',
  )

/** How browsers send and get pictures and sound by WebRTC, whichever feature it is for. */
export const webrtcSettings = settingsPart({
  variables: {
    WEBRTC_ADDRESS: addresses.optional(),
    WEBRTC_UDP_PORTS: ports.default({ first: 40_000, last: 40_399 }),
  },
  read: ({ WEBRTC_ADDRESS, WEBRTC_UDP_PORTS }, environment) => ({
    /** IPv4 addresses at which browsers reach this node, never empty; where people develop only this machine does. */
    addresses: WEBRTC_ADDRESS ?? (isForPeople(environment) ? addressesOfThisMachine() : ['127.0.0.1']),
    /** UDP, one for each peer. */
    ports: WEBRTC_UDP_PORTS,
  }),
})
