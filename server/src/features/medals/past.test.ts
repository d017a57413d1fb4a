import { Client } from 'pg'
import { api, as, closeSockets, signUp, socket, until, xpFor } from '../../../test/people.ts'
import { startProgram } from '../../../test/program.ts'
import { startServer } from '../../../test/server.ts'
import { dialects, freshStorage } from '../../../test/storage.ts'

const onPostgres = dialects.includes('postgres') ? it : it.skip

onPostgres(
  '[MED-1] npm run medals gives what was earned before there were medals, once, and no XP a second time',
  async () => {
    const storage = await freshStorage('postgres', 'show')
    const server = await startServer({ storage, env: { RATE_FACTOR: '1000' } })
    try {
      const fish = await signUp(server)
      const page = await socket(server, fish)
      const rich = await as(server, 'xl')
      await page.request('chat:join', { room: 'global' })
      await page.request('chat:send', { room: 'global', text: 'JJJJJJJJJJJJJJJJJJJJJJJJJJ' })
      for (let time = 0; time < 100; time += 1)
        await api(server, rich).tokens.tip({ params: { userId: fish.user.id }, body: { tip: 1 } })
      await page.next('medals:earned', ({ medal }) => medal.id === 'popular')
      const ofMedals = () => xpFor(server, fish, 'medal')
      expect(await ofMedals()).toBe(75)
      closeSockets()
      await server.kill9()

      // As a show that is older than its medals.
      const client = new Client({ connectionString: storage.env.DATABASE_URL })
      await client.connect()
      await client.query('delete from medals_earned; delete from medal_facts')
      await client.end()
      const run = async () => {
        const program = startProgram('src/main.ts', storage.env, ['medals'])
        expect(await program.exited).toBe(0)
      }
      await run()
      await run()
      await server.restart()
      const now = () => api(server).profile.read({ params: { id: fish.user.id } })
      await until('the medals', async () => (await now()).medals.popular)
      expect(await now()).toMatchObject({ medals: { 'first-words': 1, 'laughing-fish': 1, popular: 1 } })
      expect(await ofMedals()).toBe(75)
      // And while the show runs.
      await run()
      const counted = () =>
        server.logs().filter(({ msg }) => msg === 'what was done before was counted for medals').length
      await until('another count', () => counted() > 1)
      expect(await now()).toMatchObject({ medals: { popular: 1, 'laughing-fish': 1 } })
      expect(await ofMedals()).toBe(75)
      server.assertNoErrors()
    } finally {
      closeSockets()
      await server.stop()
      await storage.remove()
    }
  },
)
