import type { Visit } from './visit.ts'

/** The server answers the first request with quick compression and makes the best one meanwhile; waits for that. */
export async function bestCompression(url: string, { exchanges }: Visit): Promise<void> {
  const sizeOf = async (address: string) =>
    Number(
      (await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })).headers.get('content-length'),
    )
  const files = exchanges.filter(({ type }) => type === 'Script' || type === 'Stylesheet')
  const addresses = files.map((file) => url + new URL(file.url).pathname)
  let before = -1
  for (let quiet = 0; quiet < 4; ) {
    let total = 0
    for (const address of addresses) total += await sizeOf(address)
    quiet = total === before ? quiet + 1 : 0
    before = total
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
