import { resolve } from 'node:path'
import { z } from 'zod'
import { type EdgeMap, readEdgeList } from '../../platform/media/edge/edgeList.ts'
import { numberBetween, settingsPart } from '../../platform/settingsPart.ts'

/** Edges by region: `region=origin@weight`, separated by commas [STR-13]. */
const edges = z.string().transform((text, context): EdgeMap => {
  const read = readEdgeList(text)
  if (read) return read
  context.addIssue(
    'must be a comma-separated list such as us-east=https://edge.example.org@2,eu=https://edge.example.net',
  )
  return z.NEVER
})

export const streamsSettings = settingsPart({
  variables: {
    EDGES: edges.default({}),
    REGION: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be small letters, digits and dashes')
      .optional(),
    RECORDING_MINUTES: numberBetween(1, 1440).default(60),
    RECORDING_MAX_BYTES: numberBetween(1_000_000, 1e15).default(20e9),
    DEMO_FOOTAGE_DIR: z.string().optional(),
  },
  read: (values) => ({
    /** Where the pictures are played from; empty: this server [STR-13]. */
    edges: values.EDGES,
    /** The region of people who reach this server, one of `edges`. */
    region: values.REGION ?? Object.keys(values.EDGES)[0] ?? 'us-east',
    /** How long published streams are kept to be seen again. */
    recordingMinutes: values.RECORDING_MINUTES,
    /** Bytes that all camera recordings may take together. */
    recordingMaxBytes: values.RECORDING_MAX_BYTES,
    /** Absolute; holds each demo camera's folder of footage. Absent: what comes with the server. */
    demoFootage: values.DEMO_FOOTAGE_DIR && resolve(values.DEMO_FOOTAGE_DIR),
  }),
})
