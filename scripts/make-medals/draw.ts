import type { Medal, MedalCategory } from '@shoal/bus/medals/contract'
import { contours, outermost } from '../make-items/outline.ts'

/** Of a medal, by its category: rim, light and ground of the disc, and the two halves of the ribbon. */
const looks: Record<
  MedalCategory,
  readonly [rim: string, light: string, ground: string, ribbon: string, fold: string]
> = {
  special: ['#ffe08a', '#a8741c', '#4a2f08', '#f0bd4e', '#a8741c'],
  vip: ['#ffd9f0', '#9a3f86', '#3d1440', '#ff77d0', '#9a3f86'],
  viewer: ['#9ff2ff', '#1c7588', '#08303a', '#56c8dc', '#1c7588'],
  live: ['#ffb3a6', '#97332c', '#3c0f10', '#ff5a5a', '#97332c'],
  mondo: ['#c9f7a8', '#3d7a2c', '#12300f', '#7bcf57', '#3d7a2c'],
  clan: ['#c3ccff', '#3a4aa6', '#131a47', '#7d90ff', '#3a4aa6'],
  mission: ['#ffcf9f', '#8a4a1c', '#371a07', '#f09048', '#8a4a1c'],
  global: ['#bdfbe6', '#1f7a5c', '#08322a', '#3fd9a4', '#1f7a5c'],
  other: ['#e3edf0', '#566f78', '#1c2a30', '#9fb7c0', '#566f78'],
}

/** A disc on a ribbon; what is worth the most has rays around it. */
export function draw({ category, xp }: Medal, path: string): string {
  const [rim, light, ground, ribbon, fold] = looks[category]
  const all = contours(path)
  const outside = outermost(all)
  const whole = all.map((one) => one.path).join('')
  const silhouette = outside.map((one) => one.path).join('')
  const rays =
    xp >= 100
      ? `<g fill="${rim}">${Array.from({ length: 16 }, (_, ray) => `<path d="M230 122l26-32 26 32z" transform="rotate(${ray * 22.5} 256 300)"/>`).join('')}</g>`
      : ''
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><defs>',
    `<radialGradient id="a" cy=".36"><stop stop-color="${light}"/><stop offset="1" stop-color="${ground}"/></radialGradient>`,
    `<path id="o" d="${silhouette}"/><path id="p" d="${whole}"/></defs>`,
    `<path d="M128 8h104l64 150H192z" fill="${ribbon}"/><path d="M384 8H280l-64 150h104z" fill="${fold}"/>`,
    rays,
    `<circle cx="256" cy="300" r="200" fill="#020809"/><circle cx="256" cy="300" r="190" fill="${rim}"/>`,
    `<circle cx="256" cy="300" r="166" fill="url(#a)" stroke="${fold}" stroke-width="8"/>`,
    '<g transform="translate(133.1 177.1) scale(.48)">',
    '<use href="#o" y="26" opacity=".5"/>',
    `<use href="#p" fill="${rim}" stroke="#020809" stroke-opacity=".5" stroke-width="14" paint-order="stroke"/></g>`,
    `<path d="M118 236a152 152 0 01276 0" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".28"/></svg>`,
  ].join('')
}
