import { chanceOf, seedOf } from '../../platform/crowd/chance.ts'

const waters = ['#17484c', '#3b1d46', '#0d4c6b', '#28303a', '#173d2c', '#4a2340', '#23395b', '#553019']
const bodies = ['#ff9448', '#35c9b0', '#ff77b0', '#f4d24f', '#8fb4ff', '#b79bff', '#7fd06a', '#ff7d6e', '#d8e2dc']

/** The face of one of the crowd, a fish seen from the front: SVG, 200 square, the same for the same name. */
export function faceOf(name: string): string {
  const chance = chanceOf(seedOf(name))
  const water = chance.pick(waters)
  const [body, fin, mark] = chance.shuffled(bodies) as [string, string, string]
  const wide = chance.between(56, 72)
  const high = chance.between(54, 74)
  const apart = chance.between(22, 34)
  const eye = chance.between(12, 19)
  const look = chance.between(-4, 4)
  const bubbles = Array.from({ length: 4 }, () => {
    const [x, y, r] = [chance.between(8, 192), chance.between(6, 120), chance.between(3, 9)]
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(0)}" fill="#fff" opacity=".14"/>`
  })
  const top = chance.pick([
    `<path fill="${fin}" d="M66 62Q100 -8 134 62Q100 38 66 62Z"/>`,
    `<path fill="${fin}" d="M76 58L84 16 100 46 116 16 124 58Z"/>`,
    `<path fill="none" stroke="${fin}" stroke-width="6" stroke-linecap="round" d="M100 52Q98 14 134 22"/><circle cx="138" cy="24" r="9" fill="#fff2a8"/>`,
    `<path fill="${fin}" d="M58 62Q100 22 142 62L142 70Q100 50 58 70Z"/><circle cx="100" cy="36" r="8" fill="${mark}"/>`,
    `<path fill="#caa878" d="M48 64H152L132 56Q128 26 100 26T68 56Z"/><path fill="${mark}" d="M68 56H132V48H68Z"/>`,
  ])
  const skin = chance.pick([
    `<circle cx="62" cy="120" r="7"/><circle cx="140" cy="96" r="6"/><circle cx="132" cy="140" r="8"/>`,
    `<path d="M40 86Q100 70 160 86V96Q100 80 40 96Z"/><path d="M38 134Q100 150 162 134V144Q100 160 38 144Z"/>`,
    `<path d="M100 108Q128 120 128 156Q100 174 72 156Q72 120 100 108Z"/>`,
    '',
  ])
  const mouth = chance.pick([
    'M82 142Q100 156 118 142',
    'M88 146Q100 140 112 146',
    'M84 146H116',
    'M90 140Q100 158 110 140Q100 134 90 140Z',
    'M82 148Q92 138 100 146T118 142',
  ])
  const lids = chance.pick(['', '', `<path fill="${body}" d="M-30 -26H30V-5H-30Z"/>`])
  const eyeAt = (x: number) =>
    `<g transform="translate(${x.toFixed(1)} 104)"><circle r="${eye.toFixed(1)}" fill="#fff"/><circle cx="${look.toFixed(1)}" r="${(eye / 2).toFixed(1)}" fill="#10211f"/>${lids}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200"><rect width="200" height="200" fill="${water}"/>${bubbles.join('')}<path fill="${fin}" d="M44 100L6 74V146Z"/><path fill="${fin}" d="M156 100L194 74V146Z"/>${top}<ellipse cx="100" cy="116" rx="${wide.toFixed(1)}" ry="${high.toFixed(1)}" fill="${body}"/><g fill="${mark}" opacity=".55">${skin}</g>${eyeAt(100 - apart)}${eyeAt(100 + apart)}<path d="${mouth}" fill="none" stroke="#3a1a20" stroke-width="5" stroke-linecap="round"/></svg>`
}
