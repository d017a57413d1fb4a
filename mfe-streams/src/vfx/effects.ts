import type { VfxName } from '@shoal/bus/vfx'

/** What is drawn many times. */
export type Shape = 'strip' | 'coin' | 'burst' | 'heart' | 'bubble' | 'fish' | 'jellyfish' | 'flake' | 'blot' | 'torch'

/** The way through the picture: a keyframe animation of its name. */
export type Path = 'fall' | 'rise' | 'cross' | 'bloom' | 'spread' | 'wander'

/** What a shape does on its way. */
export type Turn = 'tumble' | 'spin' | 'sway' | 'pulse' | 'still'

/** A full-screen effect: one shape, many times, each with a place, a size and a time of its own [ADM-6]. */
export interface Effect {
  readonly shape: Shape
  readonly path: Path
  readonly turn: Turn
  readonly count: number
  /** Of the shorter side of the picture, in percent: far ones and near ones. Far ones are also fainter and slower. */
  readonly size: readonly [far: number, near: number]
  /** For the way once, in seconds: the slowest and the fastest. */
  readonly seconds: readonly [slow: number, fast: number]
  /** Taken in turn, so that few shapes have many colours too. */
  readonly colors: readonly string[]
  /** They come close together, as a shoal does, and not from everywhere at any time. */
  readonly together?: boolean
  /** How much of it is seen at most, from 0 to 1: what is dark leaves a quarter of the page's light, to be read by. */
  readonly strength?: number
}

const festive = ['#f4c14f', '#35e3d2', '#ff6f5b', '#79d98c', '#b79bff', '#e4f6f1']

export const effects: Readonly<Record<VfxName, Effect>> = {
  confetti: {
    ...{ shape: 'strip', path: 'fall', turn: 'tumble', count: 70 },
    ...{ size: [2, 4.4], seconds: [9, 5], colors: festive },
  },
  'token-rain': {
    ...{ shape: 'coin', path: 'fall', turn: 'spin', count: 44 },
    ...{ size: [3, 7.5], seconds: [7, 3.2], colors: ['#f4c14f'] },
  },
  fireworks: {
    ...{ shape: 'burst', path: 'bloom', turn: 'still', count: 9 },
    ...{ size: [30, 58], seconds: [6.4, 4.6], colors: festive },
  },
  hearts: {
    ...{ shape: 'heart', path: 'rise', turn: 'sway', count: 40 },
    ...{ size: [2.4, 7], seconds: [10, 5], colors: ['#ff6f5b', '#ff8fa3', '#ff77d0'] },
  },
  bubbles: {
    ...{ shape: 'bubble', path: 'rise', turn: 'sway', count: 46 },
    ...{ size: [1.4, 9], seconds: [12, 5], colors: ['#8ff3ea', '#b8f1ff', '#e4f6f1'] },
  },
  shoal: {
    ...{ shape: 'fish', path: 'cross', turn: 'sway', count: 48, together: true },
    ...{ size: [4, 11], seconds: [13, 9], colors: ['#35e3d2', '#5fa8ff', '#79d98c', '#f4c14f', '#9cc3bd'] },
  },
  jellyfish: {
    ...{ shape: 'jellyfish', path: 'rise', turn: 'pulse', count: 14 },
    ...{ size: [9, 26], seconds: [26, 14], colors: ['#35e3d2', '#b79bff', '#ff77d0', '#5fa8ff'] },
  },
  'marine-snow': {
    ...{ shape: 'flake', path: 'fall', turn: 'sway', count: 70 },
    ...{ size: [0.8, 2.6], seconds: [20, 8], colors: ['#e4f6f1'] },
  },
  ink: {
    ...{ shape: 'blot', path: 'spread', turn: 'still', count: 12 },
    ...{ size: [60, 100], seconds: [13, 9], colors: ['#03080c'], strength: 0.75 },
  },
  'lights-out': {
    ...{ shape: 'torch', path: 'wander', turn: 'still', count: 1 },
    ...{ size: [40, 40], seconds: [17, 17], colors: ['#02060a'], strength: 0.75 },
  },
}
