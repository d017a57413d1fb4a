const isHls = (url: string) => new URL(url, location.href).pathname.endsWith('.m3u8')
const nativeHls = () => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''

/** Whether a recording lies where this browser can't play it from by itself. */
export const needsHls = (url: string): boolean => isHls(url) && !nativeHls()
