// Parts that a player needs only once it plays, or does not get on; nobody waits for them before the first picture.
export { Background } from './Background.ts'
export { atNewestRun, beginningAt } from './beginningAt.ts'
export { LineCare } from './LineCare.ts'
export { LineNotice } from './LineNotice.tsx'
