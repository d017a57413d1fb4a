/**
 * Requests to addresses that people name. They go over https to hosts of the public Internet, and to no other: where a name
 * leads is looked at when the connection is made, so that it cannot be another address than the one that was checked.
 */
import { type LookupAddress, lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './publicAddress.ts'

export interface OutsidePost {
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** In ms, from the beginning to the answer's head. */
  patience: number
  signal?: AbortSignal
}

export interface OutsideOptions {
  /** An origin that may be asked although it lies inside the network, for tests; null for none. */
  allowed: string | null
  /** Finds the addresses of a name; by default as the system does. */
  find?: typeof lookup
  /** The port that hosts are asked at, for tests; by default that of https. */
  port?: number
}

/** How long a name may take to be found, in ms. */
const namePatience = 5_000

/** So much of an answer is let through before the connection is closed, in bytes. */
const wordsMost = 16 * 1024

const allPublic = (addresses: readonly LookupAddress[]) =>
  addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))

/** Asks hosts outside, and none inside. */
export function outside({ allowed, find = lookup, port }: OutsideOptions) {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 8, maxTotalSockets: 64, timeout: 30_000 })

  /** Finds a name, unless any of its addresses lies inside. */
  const publicLookup: LookupFunction = (hostname, options, done) => {
    find(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      if (!allPublic(addresses)) return done(new Error(`${hostname} is not on the public Internet`), '', 0)
      if (options.all) return done(null, addresses)
      done(null, addresses[0]!.address, addresses[0]!.family)
    })
  }

  const guarded = { lookup: publicLookup, ...(port !== undefined && { port }) }

  /** What is asked; null when it is not to be. */
  function parsed(address: string): URL | null {
    const url = URL.parse(address)
    if (!url) return null
    if (url.origin === allowed) return url
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const fine = url.protocol === 'https:' && url.port === '' && !url.username && !url.password && isIP(host) === 0
    return fine ? url : null
  }

  return {
    /** Whether an address may be asked: https, its usual port, a name and no address, and found outside. */
    async may(address: string): Promise<boolean> {
      const url = parsed(address)
      if (!url) return false
      if (url.origin === allowed) return true
      const found = new Promise<boolean>((resolve) =>
        publicLookup(url.hostname, { all: true }, (error) => resolve(error === null)),
      )
      const late = new Promise<boolean>((resolve) => setTimeout(resolve, namePatience, false).unref())
      return Promise.race([found, late])
    },

    /**
     * Answers with the status. The body is not read, and redirects are not followed. Rejects if nothing answers in time, or
     * the address may not be asked.
     */
    post(address: string, { headers, body, patience, signal }: OutsidePost): Promise<number> {
      const url = parsed(address)
      if (!url) return Promise.reject(new Error('The address may not be asked'))
      const within = AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])])
      const options = { method: 'POST', headers, signal: within }
      return new Promise((resolve, reject) => {
        const request =
          url.origin === allowed && url.protocol === 'http:'
            ? http.request(url, options)
            : https.request(url, { ...options, agent, ...(url.origin !== allowed && guarded) })
        request.on('error', reject)
        request.on('response', (response) => {
          resolve(response.statusCode ?? 0)
          // A short body keeps the connection for the next request; a longer one is not read.
          let said = 0
          response.on('error', () => {})
          response.on('data', (part: Buffer) => {
            said += part.length
            if (said > wordsMost) response.destroy()
          })
        })
        request.end(body)
      })
    },

    close: (): void => agent.destroy(),
  }
}
