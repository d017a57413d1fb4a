// What other areas of this remote may use of tokens.
export { useTokens } from './tokensStore.ts'
