/** Version of the contract between shell and remotes; a remote states the range it was built for. */
export const contractVersion = '1.1.0'
