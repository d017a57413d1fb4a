declare module '*.mp3' {
  /** A `data:` address: samples come with the code that plays them. */
  const address: string
  export default address
}
