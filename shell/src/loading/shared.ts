import * as bus from '@shoal/bus'
import * as shape from '@shoal/bus/shape'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactDomClient from 'react-dom/client'
import * as rxjs from 'rxjs'
import * as singleSpa from 'single-spa'
import * as zustand from 'zustand'

/** A module of the shell as Module Federation hands it to remotes: there at once, once, whatever version they name. */
const once = (module: object, version: string) => ({
  version,
  lib: () => module,
  scope: ['default'],
  shareConfig: { singleton: true, eager: true, requiredVersion: false as const },
})

/** What exists once in the page (MFE-10); the same list as `sharedSingletons` of the remotes' build. */
export const shared = {
  react: once(react, react.version),
  'react/jsx-runtime': once(jsxRuntime, react.version),
  'react-dom': once(reactDom, react.version),
  'react-dom/client': once(reactDomClient, react.version),
  rxjs: once(rxjs, '7.8.2'),
  zustand: once(zustand, '5.1.0'),
  'single-spa': once(singleSpa, '6.0.3'),
  '@shoal/bus': once(bus, bus.contractVersion),
  '@shoal/bus/shape': once(shape, bus.contractVersion),
}
