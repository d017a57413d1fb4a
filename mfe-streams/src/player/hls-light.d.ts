/** The light build has the same interface less subtitles, alternate audio and DRM. */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
