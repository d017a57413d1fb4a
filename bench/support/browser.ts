import { type Browser, chromium } from 'playwright'

/** Chromium: CHROMIUM_PATH, or where Debian puts it. */
export const browserPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Camera and microphone that are made up, without a question; and several pages that all go on as if they were in front. */
const forCameras = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

export const startBrowser = ({ camera = false } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
      // For measuring memory: collects at our word, and tells sizes as they are.
      '--js-flags=--expose-gc',
      '--enable-precise-memory-info',
      ...(camera ? forCameras : []),
    ],
  })
