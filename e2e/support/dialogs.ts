import { noParts } from '@shoal/bus/common'

/** The show as an account of it can read and change it, by paths of the API without `/api/`. */
export interface Hand {
  // biome-ignore lint/suspicious/noExplicitAny: whatever the path answers
  read(path: string): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: whatever the path answers
  change(method: 'patch' | 'post', path: string, data?: object): Promise<any>
}

/** The show as its admin has it, and as others do. */
export interface Show extends Hand {
  /** As a demo account, such as `viewer`. */
  as(name: string): Promise<Hand>
}

/** One way to open a modal, and a text that it shows then. */
export interface Opening {
  title: string
  /** The demo account that opens it; a visitor without one. */
  as?: string
  /** Its props. The thing that it shows is created in the show here, and stays in it. */
  props?: (show: Show) => Promise<object>
  /** Puts back what would be in the way of another dialog. */
  after?: (show: Show) => Promise<void>
  /** A text in it once everything is there. */
  shows: RegExp
}

/** The modals of an area, each once: by id how it is swept, or why it is not. */
export interface Dialogs {
  swept?: Readonly<Record<string, Opening | readonly Opening[]>>
  /** By id the test that opens it instead, as a path from the root: it has something to show only after the steps of that test. */
  elsewhere?: Readonly<Record<string, string>>
}

/** Declares the modals of an area, in `e2e/dialogs/<area>.ts`. */
export const dialogs = (declared: Dialogs): Dialogs => declared

/** The thing that several openings show, made for the first of them. */
export function once<T>(make: (show: Show) => Promise<T>): (show: Show) => Promise<T> {
  let made: Promise<T> | undefined
  return (show) => {
    made ??= make(show)
    return made
  }
}

/** The account of XL_fan, as the staff have it. */
export const xl = async ({ read }: Hand) => (await read('users?query=xl')).users[0]

/** XL_fan as a person whom others see. */
export const somebody = async (show: Hand) => ({
  ...{ id: (await xl(show)).id, displayName: 'XL_fan', color: '#ff9ade', photo: null },
  ...{ level: 1, role: null, ...noParts },
})
