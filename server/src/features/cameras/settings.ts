import { z } from 'zod'
import { numberBetween, port, settingsPart, url } from '../../platform/settingsPart.ts'

export const camerasSettings = settingsPart({
  variables: {
    RTMP_HOST: z.string().optional(),
    RTMP_PORT: port.default(1935),
    RTMP_URL: url('rtmp', 'rtmps').optional(),
    LIVE_MEMORY_BYTES: numberBetween(50_000_000, 1e12).default(512_000_000),
  },
  read: ({ RTMP_HOST, RTMP_PORT, RTMP_URL, LIVE_MEMORY_BYTES }) => ({
    /** On which address broadcasters are listened to; absent: on that of the pages, which behind a proxy is another. */
    rtmpHost: RTMP_HOST,
    /** Where broadcasters publish; 0 lets the system choose a free port. */
    rtmpPort: RTMP_PORT,
    /** How broadcasters reach that port from outside, without a path; absent: PUBLIC_URL's host and that port. */
    rtmpUrl: RTMP_URL?.replace(/\/+$/, ''),
    /** Memory that all published streams may use together, to be played. */
    liveMemoryBytes: LIVE_MEMORY_BYTES,
  }),
})
