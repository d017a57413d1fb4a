/** What the server wrote into the page: JSON blocks, so that nothing has to be fetched before the first panel. */

export interface PersonFacts {
  id: string
  displayName: string
  color: string
  photo: string | null
  flags: { admin: boolean; mod: boolean; fish: boolean; qa: boolean }
  pass: 'none' | 'pass' | 'xl'
}

export interface SessionFacts {
  user: PersonFacts | null
  environment: string
  host: string
}

export interface PageData {
  registry: unknown
  manifests: Readonly<Record<string, unknown>>
  session: SessionFacts | null
  /** Answers of GET calls by address, each for the first request to it. */
  answers: Readonly<Record<string, unknown>>
  /** Shared states as they were when the document was made. */
  states: Readonly<Record<string, unknown>>
}

function block(id: string): unknown {
  const text = document.getElementById(id)?.textContent
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads the blocks; what is missing or broken is null, and is fetched instead. */
export function readPageData(): PageData {
  const start = block('shoal-start') as Partial<Pick<PageData, 'answers' | 'states'>> | null
  return {
    registry: block('shoal-registry'),
    manifests: (block('shoal-manifests') as PageData['manifests'] | null) ?? {},
    session: block('shoal-session') as SessionFacts | null,
    answers: start?.answers ?? {},
    states: start?.states ?? {},
  }
}
