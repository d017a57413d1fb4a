/**
 * The errors that an area answers with, declared once: the server refuses with them, calls and events name those they
 * may answer, and the documents are made of them. The page knows them by their types only.
 */

/** What people read, with `{name}` where a value goes. */
type Text = string
/** A text, or several by what exactly was wrong. */
export type Texts = Text | Readonly<Record<string, Text>>

interface Words<T extends Texts = Texts> {
  /** HTTP status. A refused event does not send it. */
  readonly status: number
  readonly text: T
  /** For the documents: when it is answered, and what to do. */
  readonly when: string
  /** Where the code has another last part than the name here: one code may have two statuses. */
  readonly code?: string
  /** Addresses that answer it and are no calls of the contract. */
  readonly at?: readonly string[]
}

/** An error as the server answers it. */
export interface DeclaredError<C extends string = string, T extends Texts = Texts> extends Words<T> {
  /** The code that programs compare: `clips/outside-window`. */
  readonly code: C
}

/** Something that fails in the page itself; there is no answer of the server, so no status either. */
export interface PageError<C extends string = string> {
  readonly code: C
  readonly when: string
}

export type Errors = Readonly<Record<string, DeclaredError>>

/** `outsideWindow` is `outside-window`. */
type Kebab<K extends string> = K extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : ''
type Code<A extends string, K extends string> = A extends '' ? Kebab<K> : `${A}/${Kebab<K>}`
type CodeOf<A extends string, K extends string, E> = E extends { code: infer C extends string }
  ? Code<A, C>
  : Code<A, K>

/** The code of each. A page that compares one does so by the type alone: `'chat/not-joined' satisfies ChatErrorCode`. */
export type CodesOf<E extends Readonly<Record<string, PageError>>> = E[keyof E]['code']

const codeOf = (area: string, name: string) =>
  `${area === '' ? '' : `${area}/`}${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/**
 * Declares the errors of an area: `errors('clips', { outsideWindow: { status, text, when } })` has the code
 * `clips/outside-window`. Without an area the codes have no first part.
 */
export function errors<const A extends string, const E extends Readonly<Record<string, Words>>>(
  area: A,
  declared: E,
): { readonly [K in keyof E & string]: DeclaredError<CodeOf<A, K, E[K]>, E[K]['text']> } {
  const made: unknown = Object.fromEntries(
    Object.entries(declared).map(([name, words]) => [name, { ...words, code: codeOf(area, words.code ?? name) }]),
  )
  return made as { [K in keyof E & string]: DeclaredError<CodeOf<A, K, E[K]>, E[K]['text']> }
}

/** Declares what fails in the page itself: codes, and for the documents when. */
export function pageErrors<const A extends string, const E extends Readonly<Record<string, string>>>(
  area: A,
  declared: E,
): { readonly [K in keyof E & string]: PageError<Code<A, K>> } {
  const made: unknown = Object.fromEntries(
    Object.entries(declared).map(([name, when]) => [name, { code: codeOf(area, name), when }]),
  )
  return made as { [K in keyof E & string]: PageError<Code<A, K>> }
}

type Places<T extends Text> = T extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never
type ValuesOf<T extends Text> = [Places<T>] extends [never]
  ? []
  : [values: { readonly [P in Places<T>]: string | number }]

/** Input of a text besides the error: which of several texts it is, and the values that go into it. */
export type TextInput<T extends Texts> = T extends Text
  ? ValuesOf<T>
  : { [K in keyof T]: T[K] extends Text ? [which: K, ...values: ValuesOf<T[K]>] : never }[keyof T]

/** The text of an error with its values in their places. */
export function textOf<E extends DeclaredError>({ text }: E, ...input: TextInput<E['text']>): string {
  const rest: unknown[] = [...input]
  const chosen = typeof text === 'string' ? text : text[String(rest.shift())]!
  const values = (rest[0] ?? {}) as Readonly<Record<string, string | number>>
  return chosen.replace(/\{(\w+)\}/g, (_, place: string) => String(values[place]))
}
