import { port, settingsPart, url } from '../../platform/settingsPart.ts'

export const camerasSettings = settingsPart({
  variables: { RTMP_PORT: port.default(1935), RTMP_URL: url('rtmp', 'rtmps').optional() },
  read: ({ RTMP_PORT, RTMP_URL }) => ({
    /** Where broadcasters publish; 0 lets the system choose a free port. */
    rtmpPort: RTMP_PORT,
    /** How broadcasters reach that port from outside, without a path; absent: PUBLIC_URL's host and that port. */
    rtmpUrl: RTMP_URL?.replace(/\/+$/, ''),
  }),
})
