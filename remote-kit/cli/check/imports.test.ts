import { importsIn } from './imports.ts'
import { parseSource } from './source.ts'

const remote = { name: 'mfe-x', version: '1.0.0', dir: '/repo/mfe-x', root: '/repo' }
const found = (text: string, graph: Record<string, string> = {}) =>
  importsIn(parseSource('/repo/mfe-x/src/area/file.ts', text), new Map(Object.entries(graph)), remote)

describe('what a remote imports', () => {
  const finds = (text: string, what: string) =>
    expect(found(`\n${text}`)).toEqual([expect.objectContaining({ line: 2, what: expect.stringContaining(what) })])

  it.each([['import { io } from "socket.io-client"', 'a socket of its own (socket.io-client)']])(
    '[MFE-7] finds a client of sockets: %s',
    finds,
  )

  it.each([
    ['import { TipModal } from "mfe-economy/src/tokens/TipModal.tsx"', 'imports another remote'],
    ['import type { TokensState } from "../../../mfe-economy/src/tokens/tokensStore.ts"', 'imports another remote'],
    ['type State = import("../../../mfe-economy/src/tokens/tokensStore.ts").TokensState', 'imports another remote'],
  ])('[MFE-2] finds another remote, with which this one would not be built alone: %s', finds)

  it.each([
    ['const { registerApplication } = await import("single-spa")', 'loading and mounting'],
    ['export { loadRemote } from "@module-federation/runtime"', 'loading and mounting'],
    ['import { createRoot } from "react-dom/client"', 'a React root of its own'],
    ['const client = require("react-dom/client")', 'a React root of its own'],
    ['import { Page } from "@shoal/shell/src/page"', 'imports the shell'],
    ['import { Page } from "../../../shell/src/page.ts"', 'imports the shell'],
    ['import "@shoal/server"', 'never runs in the page'],
    ['export * from "../../../server/src/app.ts"', 'never runs in the page'],
    ['import { renderInShell } from "@shoal/remote-kit/testing"', 'not for the page'],
    ['import { clips } from "@shoal/bus/clips/contract"', 'what only the server reads'],
  ])('finds %s', finds)

  it('[MFE-2] finds another remote to which another name leads', () => {
    expect(found('import "friend"', { friend: '/repo/mfe-economy/src/index.ts' })).toMatchObject([
      { what: 'imports another remote (friend)' },
    ])
  })

  it('[MFE-15] finds a style sheet that is no CSS Module', () => {
    expect(found('import "./page.css"')).toMatchObject([{ what: expect.stringContaining('reach the whole page') }])
  })

  it.each([
    'import { useShell } from "@shoal/remote-kit"',
    'import { useShell } from "@shoal/remote-kit"; import styles from "./x.module.css"',
    'import { map } from "rxjs"; import { createStore } from "zustand"; import Hls from "hls.js"',
    'import { createPortal } from "react-dom"; import { Button } from "@shoal/ui/Button"',
    'import { other } from "../other/other.ts"; import { self } from "mfe-x/src/self.ts"',
    'import { clipsArea, type Clip } from "@shoal/bus/clips"; const text = "single-spa"',
  ])('lets %s be', (text) => {
    expect(found(text)).toEqual([])
  })
})
