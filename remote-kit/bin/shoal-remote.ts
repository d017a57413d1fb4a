#!/usr/bin/env node
/** The command with which a team works on its remote: `shoal-remote new | dev | check | ship`. */
import { main } from '../cli/main.ts'

process.exit(await main(process.argv.slice(2)))
