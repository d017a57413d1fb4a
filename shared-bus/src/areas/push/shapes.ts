import * as z from '@shoal/bus/shape'
import { Id, Instant } from '../../common.ts'

/** NOT-3: a device whose browser is told of notifications while the show is closed. */
export const PushDevice = z.object({
  id: Id,
  /** What its browser called itself when it asked. */
  userAgent: z.string(),
  /** Where its push service is told; a page knows by it which one it runs on. */
  endpoint: z.string(),
  createdAt: Instant,
  /** When the last push was sent; null if none was. */
  sentAt: z.nullable(Instant),
})
export type PushDevice = z.output<typeof PushDevice>

/** All that a page shows of the person's devices. */
export const PushDevices = z.object({
  /** The server's public key, which browsers subscribe with: 65 bytes in base64url. */
  key: z.string(),
  devices: z.array(PushDevice),
})
export type PushDevices = z.output<typeof PushDevices>
