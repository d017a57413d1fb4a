import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import type { Later as LaterPart, LaterPlace } from '../src/later/index.ts'

type FetchPart = () => Promise<{ default: ComponentType<object> }>

/** A later part as its source declares it, with a network between it and its code. */
interface Declared {
  /** What it imports. */
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
      // What it draws is not looked at here: it would want all that stands around it.
      return { default: () => <p>{Real ? 'it came' : 'nothing came'}</p> }
    }, place)
    const code = [...fetchPart.toString().matchAll(/require\("([^"]+)"\)/g)].map(([, request]) => request).join(' ')
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

/** Where nothing is said of what is missing, and why nobody is left without a word. */
const silent = {
  './Arrival.tsx': 'draws nothing',
  '../alliances/index.ts': 'draws nothing',
  './CameraChange.tsx': 'the change from one picture to the next',
  './CameraHoverCard.tsx': 'more of what the card under it says',
  './CrowdChip.tsx': 'most shows have no crowd',
  './Effects.tsx': 'what is thrown at oneself',
  './FollowLayer.tsx': 'over the picture',
  './MarkRow.tsx': 'over the time bar',
  './MomentLayer.tsx': 'over the picture',
  './People.tsx': 'over the cards of cameras',
  '@shoal/ui/Rolling': 'the number stands still',
  './TimeStill.tsx': 'over the time that is pointed at',
  './ToastView.tsx': 'there may be no toast',
  './ToyLayer.tsx': 'over the picture',
  './Welcome.tsx': 'nobody knows that they will be welcomed',
  './ZoneLayer.tsx': 'nobody is told of hidden spots',
  './care.ts': 'over the picture',
}

it('they are all here, and nobody else says nothing', () => {
  // A source may declare several.
  expect(files.length).toBeGreaterThan(30)
  expect(parts.length).toBeGreaterThan(45)
  const saysNothing = parts.filter(([, { place }]) => place.size === 'none').map(([, { code }]) => code)
  expect(saysNothing.toSorted()).toEqual(Object.keys(silent).toSorted())
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
      </main>,
    )
    expect(screen.getByText('waiting')).toBeVisible()
    await pass(300)
    if (place.size === 'none') expect(screen.getByText('waiting')).toBeVisible()
    else {
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
