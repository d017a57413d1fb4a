/// <reference path="./mp3.d.ts" />
import battleWin from './samples/battle-win.mp3'
import boost from './samples/boost.mp3'
import boostStrike from './samples/boost-strike.mp3'
import camera from './samples/camera.mp3'
import capsule from './samples/capsule.mp3'
import error from './samples/error.mp3'
import fail from './samples/fail.mp3'
import find from './samples/find.mp3'
import levelUp from './samples/level-up.mp3'
import lockOpen from './samples/lock-open.mp3'
import love from './samples/love.mp3'
import mention from './samples/mention.mp3'
import notify from './samples/notify.mp3'
import poll from './samples/poll.mp3'
import prizeEpic from './samples/prize-epic.mp3'
import purchase from './samples/purchase.mp3'
import sabotage from './samples/sabotage.mp3'
import sabotageStatic from './samples/sabotage-static.mp3'
import tipGrand from './samples/tip-grand.mp3'
import tipLarge from './samples/tip-large.mp3'
import tipSmall from './samples/tip-small.mp3'

export interface NamedSound {
  /** The address of its sample, which is a `data:` address. */
  sample: string
  /** How fast it is played, which makes it lower or higher; 1 if left out. */
  rate?: number
  /** It calls the person: it is heard while another tab is open, too. */
  calls?: boolean
}

/** Every sound that a remote may ask for, by its name. What each is for: docs/motion.md */
export const sounds: Readonly<Record<string, NamedSound>> = {
  camera: { sample: camera },
  'lock-open': { sample: lockOpen },
  'tip-small': { sample: tipSmall },
  'tip-large': { sample: tipLarge },
  'tip-grand': { sample: tipGrand },
  mention: { sample: mention, calls: true },
  notify: { sample: notify, calls: true },
  find: { sample: find },
  tokens: { sample: levelUp },
  xp: { sample: levelUp },
  success: { sample: levelUp, rate: 1.12 },
  purchase: { sample: purchase },
  poll: { sample: poll },
  'battle-win-1': { sample: battleWin },
  'battle-win-2': { sample: battleWin, rate: 1.12 },
  'battle-queue-1': { sample: mention, rate: 0.7, calls: true },
  'battle-queue-2': { sample: mention, rate: 0.62, calls: true },
  'battle-love-1': { sample: love },
  'battle-love-2': { sample: love, rate: 1.12 },
  'battle-love-3': { sample: love, rate: 1.26 },
  'battle-love-4': { sample: love, rate: 0.89 },
  'battle-boost-1': { sample: boost },
  'battle-boost-2': { sample: boost, rate: 1.19 },
  'battle-boost-3': { sample: boost, rate: 0.84 },
  'battle-boost-4': { sample: boostStrike },
  'battle-boost-5': { sample: boostStrike, rate: 1.19 },
  'battle-sabotage-1': { sample: sabotage },
  'battle-sabotage-2': { sample: sabotage, rate: 1.15 },
  'battle-sabotage-3': { sample: sabotage, rate: 0.85 },
  'battle-sabotage-4': { sample: sabotageStatic },
  'battle-sabotage-5': { sample: sabotageStatic, rate: 1.2 },
  'consumed-1': { sample: capsule, rate: 0.8 },
  'consumed-2': { sample: capsule, rate: 0.9 },
  'consumed-3': { sample: capsule, rate: 1.08 },
  'consumed-4': { sample: capsule, rate: 1.34 },
  'crafted-1': { sample: boostStrike, rate: 0.8 },
  'crafted-2': { sample: boostStrike, rate: 0.9 },
  'crafted-3': { sample: boostStrike, rate: 1.1 },
  toy: { sample: find, rate: 0.84 },
  'toy-big': { sample: poll, rate: 1.3 },
  'toy-hit': { sample: fail, rate: 1.25 },
  denied: { sample: error },
  fail: { sample: fail },
  'prize-spin': { sample: lockOpen, rate: 0.8 },
  capsule: { sample: capsule },
  'capsule-high': { sample: capsule, rate: 1.2 },
  'prize-epic': { sample: prizeEpic },
}
