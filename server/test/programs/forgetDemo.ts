// Makes of a show with its demo accounts one that counts as a show for people: staging and production start on it.
//   forgetDemo.ts
import { database, tell } from './platform.ts'

await database.script('drop table if exists demo_show')
tell({})
await database.close()
