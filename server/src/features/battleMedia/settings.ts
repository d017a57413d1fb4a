import { z } from 'zod'
import { settingsPart } from '../../platform/settingsPart.ts'

const servers = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (list) => list.every((url) => /^(stun|turns?):[\w.[\]:-]+(\?transport=(udp|tcp))?$/.test(url)),
    'must be a comma-separated list such as stun:turn.example.org:3478,turn:turn.example.org:3478?transport=tcp',
  )

export const battleMediaSettings = settingsPart({
  variables: {
    ICE_SERVERS: servers.optional(),
    TURN_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
    BATTLE_FORWARDING: z.string().optional(),
  },
  confidential: ['TURN_SECRET'],
  check: ({ ICE_SERVERS, TURN_SECRET }) => ({
    ...(ICE_SERVERS?.some((url) => url.startsWith('turn')) &&
      !TURN_SECRET && {
        TURN_SECRET: 'is required with a turn server in ICE_SERVERS, otherwise it lets nobody through',
      }),
  }),
  read: ({ ICE_SERVERS, TURN_SECRET, BATTLE_FORWARDING }) => ({
    /** Addresses of STUN and TURN servers, as browsers take them. */
    iceServers: ICE_SERVERS ?? [],
    /** What the TURN servers share with this one. */
    turnSecret: TURN_SECRET,
    /** The module of another forwarding unit; undefined: the one that comes with this server. */
    forwardingModule: BATTLE_FORWARDING,
  }),
})
