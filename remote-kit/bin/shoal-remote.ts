#!/usr/bin/env node
/** What a team does with its remote: `shoal-remote new | dev | check | ship`. */
import { main } from '../cli/main.ts'

process.exit(await main(process.argv.slice(2)))
