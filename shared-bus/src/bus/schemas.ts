import type * as z from 'zod/mini'
import { contract, type Receives, type ServerEvents } from '../contract/index.ts'

/** Schemas of everything the server publishes, by wire name. */
export const receivedSchemas: ReadonlyMap<keyof ServerEvents, z.ZodMiniType> = new Map(
  Object.values(contract).flatMap(({ name, receives }) =>
    Object.entries(receives as Receives).map(([event, { payload }]) => [
      `${name}:${event}` as keyof ServerEvents,
      payload as z.ZodMiniType,
    ]),
  ),
)
