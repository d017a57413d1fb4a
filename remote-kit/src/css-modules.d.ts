/** A CSS Module: class names by the names written in the file. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css'
/** A picture that the build gives an address of its own. */
declare module '*.svg' {
  const address: string
  export default address
}
