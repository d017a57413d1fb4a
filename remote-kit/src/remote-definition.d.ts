/** The `remote.ts` of the remote that is being built; the webpack preset points this name at it. */
declare module 'remote-definition' {
  const definition: import('./define.ts').RemoteDefinition
  export default definition
}
