// Which files a person means who names a test. Plain JavaScript for whatever Node is on the machine.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file)
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * The test files whose path has `what` in it; where there is none, those with a title that has it, and then `title` is a
 * pattern for these titles, otherwise null.
 */
export function testFiles(what) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
  const all = listed.split('\n').filter(isTest)
  const named = all.filter((file) => file.includes(what))
  if (named.length > 0) return { files: named, title: null }
  const files = all.filter((file) => readFileSync(join(root, file), 'utf8').includes(what))
  return { files, title: escaped(what) }
}
