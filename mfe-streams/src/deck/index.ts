// What other areas of this remote may use of the deck.
export { LaterDeck } from './LaterDeck.tsx'
