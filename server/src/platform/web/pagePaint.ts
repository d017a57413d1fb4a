import { service } from '../feature.ts'

/** What a painter knows of the page: only what its document tells the same person anyway. */
export interface Paint {
  /** The remote that brings the panel. */
  remote: string
  /** Answers of the calls that the panel begins with, by address. */
  answers: Readonly<Record<string, unknown>>
  states: Readonly<Record<string, unknown>>
}

/** A main panel before its code runs. */
export interface Painted {
  /** What it looks like; texts in it are escaped. */
  html: string
  /** Texts of files that it begins with, by path, as this person would get them now: nobody has to fetch them. */
  files: Readonly<Record<string, string>>
}

/** Null when it cannot be told. It must not wait for another server: the document does. */
export type Painter = (paint: Paint) => Promise<Painted | null>

/** What main panels look like before their code runs: a feature adds a painter for its panel. */
export const usePagePaint = service(() => {
  const painters = new Map<string, Painter>()
  return {
    add: (panel: string, painter: Painter): void => void painters.set(panel, painter),
    /** Null where nobody paints the panel. */
    paint: async (panel: string, paint: Paint): Promise<Painted | null> => painters.get(panel)?.(paint) ?? null,
  }
})
