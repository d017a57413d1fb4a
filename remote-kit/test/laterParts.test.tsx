import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { Gathered, type Later as LaterPart, type LaterPlace } from '../src/later/index.ts'

type FetchPart = () => Promise<{ default: ComponentType<object> }>

/** A later part as its source declares it, with a network between it and its code. */
interface Declared {
  /** The module that it imports. */
  code: string
  place: LaterPlace
  Part: LaterPart<{ waiting?: ReactNode }>
  /** Of the next requests so many fail. */
  network: { fails: number }
}

const mockDeclared: Declared[] = []
jest.mock('../src/later/later.tsx', () => {
  const actual = jest.requireActual('../src/later/later.tsx')
  const later = (fetchPart: FetchPart, place: LaterPlace) => {
    const network = { fails: 0 }
    const Part = actual.later(async () => {
      network.fails -= 1
      if (network.fails >= 0) throw new TypeError('Failed to fetch')
      const { default: Real } = await fetchPart()
      // The real part is not drawn here: it would need everything around it.
      return { default: () => <p>{Real ? 'it came' : 'nothing came'}</p> }
    }, place)
    const code = [...fetchPart.toString().matchAll(/require\((?:\/\*.*?\*\/\s*)?"([^"]+)"\)/g)]
      .map(([, request]) => request)
      .join(' ')
    mockDeclared.push({ code, place, Part, network })
    return Part
  }
  return { ...actual, later }
})

const repository = join(__dirname, '../..')
// It stands on an ES module that Jest does not read.
jest.doMock(join(repository, 'mfe-economy/src/stocks/PriceChart.tsx'), () => ({ default: () => null }))
/** Every file of shell and remotes that declares a later part. */
const files = globSync('{shell,mfe-*}/src/**/*.{ts,tsx}', { cwd: repository }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && /\blater\(/.test(readFileSync(join(repository, file), 'utf8')),
)

/** All of them, by the file that declares them. */
const parts = files.flatMap((file) => {
  const before = mockDeclared.length
  require(join(repository, file))
  return mockDeclared.slice(before).map((part) => [`${part.code}, of ${file}`, part] as const)
})

/** Which parts nobody is told of when they are missing, and why. */
const silent = {
  './Arrival.tsx': 'draws nothing',
  '../alliances/index.ts': 'draws nothing',
  './CameraChange.tsx': 'decoration',
  './CameraHoverCard.tsx': 'stands without it',
  './CrowdChip.tsx': 'nobody expects it',
  './Effects.tsx': 'decoration',
  '@shoal/ui/Rolling': 'decoration',
  './TimeStill.tsx': 'stands without it',
  './ToastView.tsx': 'stands without it',
  './VfxLayer.tsx': 'decoration',
  './Welcome.tsx': 'nobody expects it',
}

it('they are all here, and nobody else says nothing', () => {
  // A source may declare several.
  expect(files.length).toBeGreaterThan(30)
  expect(parts.length).toBeGreaterThan(45)
  const saysNothing = parts.flatMap(([, { place, code }]) => ('silent' in place ? [[code, place.silent]] : []))
  expect(Object.fromEntries(saysNothing)).toEqual(silent)
})

describe.each(parts)('%s', (_, { place, Part, network }) => {
  beforeEach(() => {
    jest.useFakeTimers()
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    jest.restoreAllMocks()
    jest.useRealTimers()
  })
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

  it('[MFE-3] fails twice: the panel stays, its place says so, and it comes by itself', async () => {
    network.fails = 2
    render(
      <main>
        <p>the panel</p>
        <Part waiting={<i>waiting</i>} />
        {'among' in place && <Gathered gathering={place.among} />}
      </main>,
    )
    expect(screen.getByText('waiting')).toBeVisible()
    await pass(300)
    if ('silent' in place) {
      expect(screen.getByText('waiting')).toBeVisible()
      expect(screen.queryByRole('button')).toBeNull()
    } else if ('among' in place) {
      expect(screen.getByText('waiting')).toBeVisible()
      const words = `Part of ${place.among.of} (${place.name}) is missing. Retry`
      expect(screen.getByRole('button', { name: words })).toBeVisible()
    } else {
      const words = `${place.name} is missing`
      const isBlock = (place.size ?? 'block') === 'block'
      expect(screen.getByRole('button', { name: isBlock ? 'Retry' : `${words}. Retry` })).toBeVisible()
      if (isBlock) expect(screen.getByRole('alert')).toHaveTextContent(words)
    }
    await pass(2_000)
    // Its code is fetched from this disk.
    for (let turn = 0; turn < 100 && !Part.isHere(); turn += 1) await pass(0)
    expect(screen.getByText('it came')).toBeVisible()
    expect(screen.getByText('the panel')).toBeVisible()
    expect(screen.queryByText(/is missing/)).toBeNull()
  })
})
